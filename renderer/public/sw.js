/**
 * For a reload without a network: the interface without a page in it, and the scripts and styles it was last used with.
 * No page and no record is ever kept here; online every page comes from its host. Registered by
 * services/register-worker.ts under the name of the build, so that a new build brings a new one of these.
 */
const CACHE = `interface${self.location.search}`
const SHELL = '/shell.html'

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
/** What was loaded before this one stood between. */
self.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (isFile(new URL(request.url))) event.respondWith(file(event))
})

/** Named by their content: what is kept under a name is what would come. */
const isFile = ({ origin, pathname }) =>
  origin === self.location.origin && pathname.startsWith('/assets/')

async function fill() {
  const shell = await fetch(SHELL, { cache: 'no-store' })
  if (!shell.ok) throw new Error('There is no shell.')
  const text = await shell.clone().text()
  const cache = await caches.open(CACHE)
  await cache.addAll([...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path))
  await cache.put(SHELL, shell)
  await self.skipWaiting()
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all(others.map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function keepAll(addresses) {
  const cache = await caches.open(CACHE)
  const wanted = [addresses].flat().filter((address) => isFile(new URL(address)))
  await Promise.all(
    wanted.map(async (address) => (await cache.match(address)) ?? cache.add(address)),
  )
}

async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (problem) {
    const shell = await caches.match(SHELL)
    if (shell === undefined) throw problem
    return shell
  }
}

async function file(event) {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  // no room to keep it is no reason not to hand it on
  if (answer.ok) event.waitUntil(keep(request, answer.clone()).catch(() => {}))
  return answer
}

async function keep(request, answer) {
  await (await caches.open(CACHE)).put(request, answer)
}
