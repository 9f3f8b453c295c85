// Starts PyScript under a strict content policy and looks after the service worker.
// It cannot be Python: both must happen before the interpreter exists, and go on if it never does.
import { hooks } from '../pyscript/core.js';

hooks.worker.onBeforeRunAsync.clear();     // PyScript's default hook is the only thing that needs 'unsafe-eval'

const state = document.documentElement.dataset;
const tell = name => { state[name] = 'ready'; dispatchEvent(new Event(`gin-${name}-ready`)); };  // gin-update-ready, gin-offline-ready
const started = new Promise(done => new MutationObserver(() => {
  if (state.app !== 'loading') { performance.mark('gin-' + state.app); done(); }     // tools/bench_start.py reads the mark
}).observe(document.documentElement, { attributeFilter: ['data-app'] }));

const offer = worker => { globalThis.ginApplyUpdate = () => worker.postMessage('skip-waiting'); tell('update'); };

async function installServiceWorker() {
  const container = navigator.serviceWorker;
  if (!container) return;
  let controlled = Boolean(container.controller);
  container.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;                                    // the first install takes the page over: nothing to reload
  });
  if (!controlled) await started;                         // the offline copy must not slow down the first start
  const registration = await container.register('sw.js', { updateViaCache: 'none' });
  if (registration.waiting && container.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker.addEventListener('statechange', () => { if (worker.state === 'installed' && container.controller) offer(worker); });
  });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) registration.update().catch(() => {}); });
  await container.ready;
  tell('offline');
}

// The browser's own offer to install waits until the player asks for it in the menu.
addEventListener('beforeinstallprompt', event => { event.preventDefault(); globalThis.ginInstall = () => event.prompt(); tell('install'); });
installServiceWorker().catch(error => console.info('No offline copy:', error.message));
