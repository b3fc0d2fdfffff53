/** Protocol handler of the development build: the renderer's sources come from electron-vite's server, hot-updated. */

type ProtocolHandler = (request: Pick<Request, 'url' | 'method'>) => Promise<Response>

/** The server's own modules, and what the interface is written in. Every other address is one of the wiki's. */
const MODULE_PATH = /^\/@|\.(?:[cm]?[jt]sx?|css|svg|json)$/

/**
 * @param server the development server's origin
 * @param handle what answers without it: documents, and what the wiki's own services say
 */
export const createDevelopmentHandler =
  (server: string, handle: ProtocolHandler, fetchFromServer = fetch): ProtocolHandler =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    if (MODULE_PATH.test(pathname)) return fetchFromServer(`${server}${pathname}${search}`)
    const document = await handle(request)
    const headers = new Headers(document.headers)
    // The server puts scripts and styles of its own into the document, and listens on another address.
    headers.delete('content-security-policy')
    return new Response(document.body, { status: document.status, headers })
  }

/** The document's template, with the server's own scripts in it. */
export async function loadDevelopmentTemplate(
  server: string,
  fetchFromServer = fetch,
): Promise<string> {
  const answer = await fetchFromServer(`${server}/`)
  if (!answer.ok) throw new Error(`The development server answered ${answer.status}.`)
  return answer.text()
}
