/** What is known of a route without loading its screen. */
import type { Address } from '../loaders/loaders.ts'

export interface RouteHandle {
  /** For the page host: the source file whose chunks the first view needs. */
  readonly source: string
  /** Made anew for everyone who asks: the host keeps no copy. A redirect says so with `cache-control: no-store`. */
  readonly fresh?: boolean
  /** The loader without its router: what is fetched ahead. */
  readonly load?: (address: Address) => Promise<unknown>
}
