/** What the main process and the local cloud's process say to each other. */
import { readConfig, type WikiConfig } from '#shared/config'
import type { FirstContent } from '#shared/desktop-bridge'
import { isShaped } from '#shared/shape'

export interface CloudTask {
  readonly kind: 'start'
  readonly dataDir: string
  /** Folder with `firebase/` and `resources/`, as they lie in the repository and in the packed program. */
  readonly programDir: string
  readonly content: FirstContent
  /** 0 takes a free one; a restart takes the one that windows know. */
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
}

interface CloudClose {
  readonly kind: 'close'
}

export type CloudOrder = CloudTask | CloudClose

export type CloudNews =
  | { readonly kind: 'started'; readonly config: WikiConfig }
  | { readonly kind: 'failed'; readonly sentence: string }
  /** Something its keeper should know; for the log. */
  | { readonly kind: 'said'; readonly sentence: string }

/** null for what is no news: another version's, or a fault. */
export function readNews(data: unknown): CloudNews | null {
  if (!isShaped(data, { kind: 'string' })) return null
  const { kind } = data
  if (kind === 'started' && 'config' in data) {
    const config = readConfig(data.config)
    return config === null ? null : { kind, config }
  }
  if (kind !== 'failed' && kind !== 'said') return null
  return isShaped(data, { kind: 'string', sentence: 'string' })
    ? { kind, sentence: data.sentence }
    : null
}

const START = {
  kind: 'string',
  dataDir: 'string',
  programDir: 'string',
  content: 'string',
  port: 'number',
  environment: {},
} as const

export function readOrder(data: unknown): CloudOrder | null {
  if (!isShaped(data, { kind: 'string' })) return null
  if (data.kind === 'close') return { kind: 'close' }
  if (data.kind !== 'start' || !isShaped(data, START)) return null
  const { content, environment, ...rest } = data
  if (content !== 'sample' && content !== 'empty') return null
  const settings = Object.entries(environment).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { ...rest, kind: 'start', content, environment: Object.fromEntries(settings) }
}
