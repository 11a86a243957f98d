/**
 * The off switch: what the server may send at `/sw.js` instead of the worker. Browsers load that URL by themselves, so
 * this reaches even those whose pages no longer load.
 */
export const OFF_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('codeshelf-')) await caches.delete(name)
  await self.registration.unregister()
})()))
`
