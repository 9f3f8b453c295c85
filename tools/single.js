// Starts the one-file edition: answers every request of the page from the data in this document.
// It cannot be Python: it fetches the interpreter. Only `tools/single.py` uses it; the site has no need of it.
(async () => {
  const base = 'https://app.invalid/';     // no such host: what is not in this file cannot be fetched at all
  const file = {};
  for (const element of document.querySelectorAll('script[data-path]')) file[base + element.dataset.path] = element;
  const bytes = async url => {
    const text = file[url].textContent;
    const packed = Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  };
  globalThis.fetch = async input => {
    const url = String(input?.url ?? input);
    if (!file[url]) throw new TypeError(`fetch: ${url} is not in this file`);
    return new Response(await bytes(url), { headers: { 'Content-Type': file[url].dataset.type } });
  };
  const { setAttribute } = Element.prototype;                  // pictures that the game names by their path
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, name, name === 'src' && file[base + value] ? file[base + value].textContent : value);
  };
  const imports = {};
  for (const url of Object.keys(file)) {
    if (file[url].dataset.type === 'text/javascript') imports[url] = URL.createObjectURL(new Blob([await bytes(url)], { type: 'text/javascript' }));
  }
  const map = Object.assign(document.createElement('script'), { type: 'importmap', textContent: JSON.stringify({ imports }) });
  document.head.append(map);
  await import(base + 'web/loader.mjs');
})();
