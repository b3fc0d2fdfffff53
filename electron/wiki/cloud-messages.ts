/** Types of the messages between the main process and the local cloud's process, and their parsers. */
import { readConfig, type WikiConfig } from '#shared/config'
import type { InitialContent, OwnerProblem } from '#shared/desktop-bridge'
import { err, ok, type Result } from '#shared/result'
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

/** Asks for a token of the wiki's owner. */
export interface OpenOwnerCommand {
  readonly kind: 'open-owner'
  /** Repeated in the answer. */
  readonly id: number
  readonly name: string | null
}

interface CloseCloudCommand {
  readonly kind: 'close'
}

export type CloudCommand = StartCloudCommand | OpenOwnerCommand | CloseCloudCommand

/** The name of the wiki's owner, null for none, and the token that was asked for. */
export interface OpenedOwner {
  readonly name: string | null
  readonly token: string
}

export type CloudMessage =
  | { readonly kind: 'started'; readonly config: WikiConfig; readonly owner: string | null }
  | { readonly kind: 'owner'; readonly id: number; readonly answer: Result<OpenedOwner, OwnerProblem> }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'said'; readonly sentence: string }

/** Returns null for an invalid message. */
export function readCloudMessage(data: unknown): CloudMessage | null {
  if (!hasShape(data, { kind: 'string' })) return null
  const { kind } = data
  if (kind === 'started' && 'config' in data) {
    const config = readConfig(data.config)
    return config === null ? null : { kind, config, owner: readOwner(data) }
  }
  if (kind === 'owner') return readOwnerMessage(data)
  if (kind !== 'failed' && kind !== 'said') return null
  return hasShape(data, { kind: 'string', sentence: 'string' }) ? { kind, sentence: data.sentence } : null
}

const readOwner = (data: object): string | null => (hasShape(data, { owner: 'string' }) ? data.owner : null)

const OWNER_PROBLEMS: readonly OwnerProblem['kind'][] = [
  'name-invalid',
  'name-taken',
  'name-looks-taken',
  'unnamed',
  'unreachable',
]

function readOwnerMessage(data: object): CloudMessage | null {
  if (!hasShape(data, { id: 'number', answer: {} })) return null
  const { id, answer } = data
  if (hasShape(answer, { value: { token: 'string' } })) {
    const { token } = answer.value
    const name = hasShape(answer, { value: { name: 'string' } }) ? answer.value.name : null
    return { kind: 'owner', id, answer: ok({ name, token }) }
  }
  const problem = hasShape(answer, { error: { kind: 'string' } }) ? answer.error.kind : null
  const kind = OWNER_PROBLEMS.find((one) => one === problem)
  return kind === undefined ? null : { kind: 'owner', id, answer: err({ kind }) }
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
  if (data.kind === 'open-owner')
    return hasShape(data, { id: 'number' })
      ? { kind: 'open-owner', id: data.id, name: hasShape(data, { name: 'string' }) ? data.name : null }
      : null
  if (data.kind !== 'start' || !hasShape(data, START)) return null
  const { content, environment, ...rest } = data
  if (content !== 'sample' && content !== 'empty') return null
  const settings = Object.entries(environment).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { ...rest, kind: 'start', content, environment: Object.fromEntries(settings) }
}
