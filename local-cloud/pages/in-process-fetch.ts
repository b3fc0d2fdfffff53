/** Interceptor of `fetch` that connects the page server's document client to the local services without a socket. */
import type { InProcessFetch } from 'local-cloud-services'

/** The client reads the global `fetch` at every call. Only requests to `origin` are intercepted. */
export function interceptFetch(origin: string, inProcessFetch: InProcessFetch): () => void {
  const originalFetch = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(`${origin}/`)) return originalFetch(input, init)
    return inProcessFetch(url, input instanceof Request ? new Request(input, init) : init)
  }
  return () => {
    globalThis.fetch = originalFetch
  }
}
