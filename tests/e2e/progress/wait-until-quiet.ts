/** Helper: waits until a page has no request under way and its document does not change any more. */
import type { Page, Request } from 'playwright'
import { waitUntilSettled } from '../pseudo-locale/plain-letters.ts'

/** The connection of a live list stays open. */
const isListening = (request: Request): boolean => /\/Listen\/channel/.test(request.url())

/** A request that is aborted has no response. */
async function waitForEnd(request: Request): Promise<void> {
  const response = await request.response().catch(() => null)
  await response?.finished().catch(() => null)
}

/** Must be created before the page opens an address. Each document needs the observer of `installCollector`. */
export class QuietWait {
  readonly #page: Page
  readonly #pending = new Set<Request>()

  constructor(page: Page) {
    this.#page = page
    const end = (request: Request) => void this.#pending.delete(request)
    page.on('request', (request) => isListening(request) || this.#pending.add(request))
    page.on('requestfinished', end)
    page.on('requestfailed', end)
  }

  /** A request may begin while the document settles, for example with what the one before has answered. */
  async wait(): Promise<void> {
    for (;;) {
      await waitUntilSettled(this.#page)
      const [request] = this.#pending
      if (request === undefined) return
      await waitForEnd(request)
      this.#pending.delete(request)
    }
  }
}
