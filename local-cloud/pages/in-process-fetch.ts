/** Lets the page host's own document client reach the local services without a socket. */
import type { Handle } from '../http/serve.ts'

/** The client takes the global `fetch` at every call; only requests to `origin` are turned aside. */
export function answerInProcess(origin: string, handle: Handle): () => void {
  const outside = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(`${origin}/`)) return outside(input, init)
    return handle(url, input instanceof Request ? new Request(input, init) : init)
  }
  return () => {
    globalThis.fetch = outside
  }
}
