/**
 * Service worker: offline fallback for a reload. It caches the app shell and the scripts and styles that were used, but
 * no page and no record; online every page comes from its host. Registered by
 * services/browser/register-service-worker.ts with the build in its address, so that a new build installs a new worker.
 */
const CACHE = `interface${self.location.search}`
const SHELL = '/shell.html'

self.addEventListener('install', (event) => event.waitUntil(cacheShell()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
/** The page sends the addresses of the files that it has loaded: the worker does not see those before it took over. */
self.addEventListener('message', (event) => event.waitUntil(cacheAll(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(respondWithPage(event))
  else if (isFile(new URL(request.url))) event.respondWith(respondWithFile(event))
})

/** Asset names contain a hash of their content, so a cached file never becomes stale. */
const isFile = ({ origin, pathname }) =>
  origin === self.location.origin && pathname.startsWith('/assets/')

async function cacheShell() {
  const shell = await fetch(SHELL, { cache: 'no-store' })
  if (!shell.ok) throw new Error('There is no shell.')
  const text = await shell.clone().text()
  const cache = await caches.open(CACHE)
  await cache.addAll([...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path))
  await cache.put(SHELL, shell)
  await self.skipWaiting()
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(others.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function cacheAll(addresses) {
  const cache = await caches.open(CACHE)
  const wanted = [addresses].flat().filter((address) => isFile(new URL(address)))
  await Promise.all(
    wanted.map(async (address) => (await cache.match(address)) ?? cache.add(address)),
  )
}

async function respondWithPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (problem) {
    const shell = await caches.match(SHELL)
    if (shell === undefined) throw problem
    return shell
  }
}

async function respondWithFile(event) {
  const { request } = event
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached !== undefined) return cached
  const answer = await fetch(request)
  // A full cache must not fail the request.
  if (answer.ok) event.waitUntil(put(request, answer.clone()).catch(() => {}))
  return answer
}

async function put(request, answer) {
  await (await caches.open(CACHE)).put(request, answer)
}
