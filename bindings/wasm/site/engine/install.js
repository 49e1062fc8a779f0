// install.js: starts the service worker, which keeps the page's files for use without a network.
if ('serviceWorker' in navigator) navigator.serviceWorker.register(new URL('../service-worker.js', import.meta.url)).catch(() => {});
