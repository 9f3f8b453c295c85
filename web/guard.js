// Says so when the other scripts cannot run: a file was lost, or the browser is too old to read them.
// It cannot be Python, nor a module: it is for browsers that run neither.
function tell(event) {
  if (event && event.target.tagName !== 'SCRIPT' && !/SyntaxError/.test(event.message)) return;
  if (document.documentElement.getAttribute('data-app') !== 'loading' || (!event && window.ginLoader) || !document.getElementById('failure')) return;
  document.documentElement.setAttribute('data-app', 'failed');
  var text = 'A part of the game could not be loaded, or this browser is too old for it. Check the network and try again.';
  var texts = JSON.parse(document.querySelector('meta[name=load-texts]').content)[navigator.language.slice(0, 2)];
  document.getElementById('failure-text').textContent = texts && texts[text] || text;
  document.getElementById('failure').removeAttribute('hidden');
}
addEventListener('error', tell, true);
setTimeout(tell, 12000, null);
addEventListener('click', function (event) { if (event.target.id === 'retry') location.reload(); });
