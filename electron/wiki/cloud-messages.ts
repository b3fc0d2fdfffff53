/** Types of the messages between the main process and the local cloud's process, and their parsers. */
import { readConfig, type WikiConfig } from '#shared/config'
import type { InitialContent } from '#shared/desktop-bridge'
import { hasShape } from '#shared/shape'

export interface StartCloudCommand {
  readonly kind: 'start'
  readonly dataDir: string
  /** Folder with `firebase/` and `resources/`, as in the repository and in the packed program. */
  readonly programDir: string
  readonly content: InitialContent
  /** 0 takes a free port. A restart takes the port that windows already use. */
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
}

interface CloseCloudCommand {
  readonly kind: 'close'
}

export type CloudCommand = StartCloudCommand | CloseCloudCommand

export type CloudMessage =
  | { readonly kind: 'started'; readonly config: WikiConfig }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'said'; readonly sentence: string }

/** Returns null for an invalid message. */
export function readCloudMessage(data: unknown): CloudMessage | null {
  if (!hasShape(data, { kind: 'string' })) return null
  const { kind } = data
  if (kind === 'started' && 'config' in data) {
    const config = readConfig(data.config)
    return config === null ? null : { kind, config }
  }
  if (kind !== 'failed' && kind !== 'said') return null
  return hasShape(data, { kind: 'string', sentence: 'string' }) ? { kind, sentence: data.sentence } : null
}

const START = {
  kind: 'string',
  dataDir: 'string',
  programDir: 'string',
  content: 'string',
  port: 'number',
  environment: {},
} as const

export function readCloudCommand(data: unknown): CloudCommand | null {
  if (!hasShape(data, { kind: 'string' })) return null
  if (data.kind === 'close') return { kind: 'close' }
  if (data.kind !== 'start' || !hasShape(data, START)) return null
  const { content, environment, ...rest } = data
  if (content !== 'sample' && content !== 'empty') return null
  const settings = Object.entries(environment).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { ...rest, kind: 'start', content, environment: Object.fromEntries(settings) }
}
