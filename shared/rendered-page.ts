/** What the page host and the interface's server entry, which are built apart, say to each other. */
import type { WikiConfig } from './config.ts'
import type { ReadError } from './errors.ts'
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
export type Rendered = { readonly keep: boolean } & (
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | ({ readonly kind: 'page' } & RenderedPage)
)

export interface Renderer {
  /** `target`: path and query; nothing else decides a page, no cookie and no identity. */
  render(target: string): Promise<Rendered>
  /** Every address of the wiki that is worth finding. */
  addresses(): Promise<Result<readonly string[], ReadError>>
}

/** What the built entry exports. */
export interface ServerEntry {
  /** `version` changes with every commit; null where nobody here sees them. */
  createRenderer(config: WikiConfig, version: (() => number) | null): Renderer
}
