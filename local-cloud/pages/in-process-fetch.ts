/** Lets the page host's own document client reach the local services without a socket. */

type Handle = (request: Request) => Promise<Response>

/** The client takes the global `fetch` at every call; only requests to `origin` are turned aside. */
export function answerInProcess(origin: string, handle: Handle): () => void {
  const outside = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith(`${origin}/`) ? handle(new Request(input, init)) : outside(input, init)
  }
  return () => {
    globalThis.fetch = outside
  }
}
