// Starts PyScript under a strict content policy and looks after the service worker.
// It cannot be Python: both must happen before the interpreter exists, and go on if it never does.
import { hooks } from '../pyscript/core.js';

hooks.worker.onBeforeRunAsync.clear();     // PyScript's default hook is the only thing that needs 'unsafe-eval'

const state = document.documentElement.dataset;
const tell = name => { state[name] = 'ready'; dispatchEvent(new Event(`gin-${name}-ready`)); };  // gin-update-ready, gin-offline-ready

function offer(worker) {
  globalThis.ginApplyUpdate = () => worker.postMessage('skip-waiting');
  tell('update');
}

async function installServiceWorker() {
  const container = navigator.serviceWorker;
  if (!container) return;
  let controlled = Boolean(container.controller), reloading = false;
  container.addEventListener('controllerchange', () => {
    if (!controlled) { controlled = true; return; }     // the first install takes the page over: nothing to reload
    if (!reloading) { reloading = true; location.reload(); }
  });
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

installServiceWorker().catch(error => console.info('No offline copy:', error.message));
