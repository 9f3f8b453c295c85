"""The page: everything between the engine and the browser.

Pure modules first; only a named few touch the browser.
"""
