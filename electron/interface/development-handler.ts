/** Protocol handler of the development build: serves modules from electron-vite's server, with hot reload. */

type ProtocolHandler = (request: Pick<Request, 'url' | 'method'>) => Promise<Response>

/** Paths of the server's own modules and of source files. Every other path belongs to the wiki. */
const MODULE_PATH = /^\/@|\.(?:[cm]?[jt]sx?|css|svg|json)$/

/**
 * @param server the development server's origin
 * @param handle answers all other requests: documents and the wiki's services
 */
export const createDevelopmentHandler =
  (server: string, handle: ProtocolHandler, fetchFromServer = fetch): ProtocolHandler =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    if (MODULE_PATH.test(pathname)) return fetchFromServer(`${server}${pathname}${search}`)
    const document = await handle(request)
    const headers = new Headers(document.headers)
    // Vite injects scripts and styles into the document and uses another origin, which the policy would block.
    headers.delete('content-security-policy')
    return new Response(document.body, { status: document.status, headers })
  }

/** Loads the HTML template, into which the server injects its scripts. */
export async function loadDevelopmentTemplate(server: string, fetchFromServer = fetch): Promise<string> {
  const answer = await fetchFromServer(`${server}/`)
  if (!answer.ok) throw new Error(`The development server answered ${answer.status}.`)
  return answer.text()
}
