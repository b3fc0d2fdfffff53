/** What the page host and the interface's server entry, which are built apart, say to each other. */
import type { WikiConfig } from './config.ts'
import type { ReadError } from './errors.ts'
import type { RecordData } from './model/stored-fields.ts'
import type { Result } from './result.ts'

export interface RenderedPage {
  readonly status: number
  /** `<title>` and `<meta>` elements. */
  readonly head: string
  readonly html: string
  /** JSON for the router, to be printed as an inert block. */
  readonly data: unknown
  /** Source files of the matched routes: keys of the client build's manifest. */
  readonly sources: readonly string[]
}

/** `keep`: the address is answered so until something is stored, by whoever it is asked. */
type RenderResult = { readonly isCacheable: boolean } & (
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | ({ readonly kind: 'page' } & RenderedPage)
)

export interface Renderer {
  /** `target`: path and query; nothing else decides a page, no cookie and no identity. */
  render(target: string): Promise<RenderResult>
  /** Every address of the wiki that is worth finding. */
  addresses(): Promise<Result<readonly string[], ReadError>>
}

/** A page's record as it was stored. */
interface StoredPage {
  readonly key: string
  readonly data: RecordData
}

/** What a page host that sees every commit tells of them. */
export interface CommitEvents {
  /** Changes with every commit. */
  version(): number
  /** @param listener called after each commit that stored records of pages */
  onPagesStored(listener: (stored: readonly StoredPage[]) => void): void
}

/** What the built entry exports. */
export interface ServerEntry {
  /** @param commits null where nobody here sees them */
  createRenderer(config: WikiConfig, commits: CommitEvents | null): Renderer
}
