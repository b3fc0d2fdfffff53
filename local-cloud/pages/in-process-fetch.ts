/** Lets the page host's own document client reach the local services without a socket. */
import type { InProcessFetch } from '../services/http/request-router.ts'

/** The client takes the global `fetch` at every call; only requests to `origin` are turned aside. */
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
