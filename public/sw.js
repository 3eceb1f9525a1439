// Two promises for lost connections, and nothing else: a page that cannot be fetched becomes the offline page, and files
// of /assets/, whose names carry the hash of their content, are kept. Pages, calls and pictures always come from the
// network: nobody ever sees an old price from here.
//
// To retire it, set RETIRED to true and deliver: browsers fetch this file anew with every visit (at the latest after a day);
// it then removes what it kept and itself.
const RETIRED = false

const OFFLINE = '/offline.html'
const KEPT = 'khushbu-1'
// Several deliveries' worth; older files go first.
const MOST = 200

self.addEventListener('install', event => {
  self.skipWaiting()
  if (!RETIRED) event.waitUntil(caches.open(KEPT).then(cache => cache.add(new Request(OFFLINE, { cache: 'reload' }))))
})

self.addEventListener('activate', event => event.waitUntil(RETIRED ? retire() : begin()))

async function begin() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
  // The page's request leaves at once, not after this file has started.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (RETIRED || request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/v1/') || pathname.startsWith('/pictures/')) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (lost) {
    const offline = await caches.match(OFFLINE)
    if (offline) return offline
    throw lost
  }
}

async function asset(event) {
  const kept = await caches.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

async function keep(request, answer) {
  const cache = await caches.open(KEPT)
  await cache.put(request, answer)
  const files = (await cache.keys()).filter(({ url }) => !url.endsWith(OFFLINE))
  for (const old of files.slice(0, Math.max(0, files.length - MOST))) await cache.delete(old)
}
