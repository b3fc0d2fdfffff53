/** Types of the route handle: properties of a route that are known before its screen is loaded. */
import type { Address } from '../loaders/loaders.ts'

export interface RouteHandle {
  /** Source file whose chunks the page host preloads for the first view. */
  readonly source: string
  /** Source files of the services that the screen needs at once, whose chunks are preloaded as well. */
  readonly services?: readonly string[]
  /** True if the page host renders every request and caches no response. Redirects use `cache-control: no-store`. */
  readonly fresh?: boolean
  /** The loader as a function of the address, for the prefetch of links. */
  readonly load?: (address: Address) => Promise<unknown>
  /** Begins the reads that the screen waits for, in the browser, while its chunk is loaded. */
  readonly prefetch?: (address: Address) => void
}
