"""The bench prints every figure it promises; how good they are is not a test's business."""

from ginengine import bench


def test_the_bench_times_every_operation(capsys):
    assert bench.main(["--hands", "20", "--deals", "2", "--passes", "1"]) == 0
    printed = capsys.readouterr().out
    for what in (
        "deadwood, 10 cards",
        "best discard of 11",
        "shed_options, 11 cards",
        "arrangements, 10 cards",
        "best_layoffs",
        "legal actions",
        "random deal",
    ):
        assert what in printed
