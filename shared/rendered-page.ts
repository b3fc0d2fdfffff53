/** Types of the contract between the page host and the interface's server entry, which are built separately. */
import type { WikiConfig } from './config.ts'
import type { ReadError } from './errors.ts'
import type { RecordData } from './model/stored-fields.ts'
import type { NameSuggestions } from './name-suggestions.ts'
import type { Result } from './result.ts'
import type { RouteData } from './route-data.ts'

export interface RenderedPage {
  readonly status: number
  /** `<title>` and `<meta>` elements. */
  readonly head: string
  readonly html: string
  /** Hydration data of the router, which the document contains as an inert JSON block. */
  readonly data: RouteData
  /** Source files of the matched routes, as keys of the client build's manifest. */
  readonly sources: readonly string[]
  /** Source files of the services that the screens need at once. */
  readonly services: readonly string[]
}

/** `isCacheable`: the result is valid for every visitor until the next commit. */
type RouteResult<Page> = { readonly isCacheable: boolean } & (
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | ({ readonly kind: 'page' } & Page)
)

/** Addresses of which a sitemap file needs a part. */
export interface Addresses {
  readonly total: number
  /** @param end the index after the last */
  slice(start: number, end: number): readonly string[]
}

/** Pages and data depend on path and query alone; no cookie and no identity takes part. */
export interface Renderer {
  render(target: string): Promise<RouteResult<RenderedPage>>
  /** Runs the loaders of a page without rendering it. */
  load(target: string): Promise<RouteResult<Pick<RenderedPage, 'status' | 'data'>>>
  /** Returns the pages whose names contain a text; null if the catalogue cannot be read. */
  suggest(query: string): Promise<NameSuggestions | null>
  /** Returns every address for the sitemap. */
  addresses(): Promise<Result<Addresses, ReadError>>
}

/** Commit events of a local wiki, for a page host that runs beside its store. */
export interface CommitEvents {
  /** Returns a number that changes with every commit. */
  version(): number
  /**
   * @param listener called after each commit for each shard of the catalogue that it stored or deleted; `readData` parses
   * it, and returns null for a deleted one
   */
  onShardStored(listener: (id: string, readData: () => RecordData | null) => void): void
}

/** Exports of the built server entry. */
export interface ServerEntry {
  /** @param commits null if the host does not see the commits */
  createRenderer(config: WikiConfig, commits: CommitEvents | null): Renderer
}
