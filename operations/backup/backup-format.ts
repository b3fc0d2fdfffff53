/** Format of a backup (docs/backup-format.md): entry names, parsers and formatters of manifest and lines. */
import { parseJsonOrNull } from '#shared/parse-json'
import { hasShape, type Shaped } from '#shared/shape'
import { DAMAGE_WHAT, type Damage, getDamageKey } from '../wiki/damage.ts'
import type { ScryptPassword, WikiAccount, WikiDocument, WikiFile } from '../wiki/wiki.ts'

export const FORMAT = 'infinite-worlds-backup'
export const VERSION = 1

export const MANIFEST_ENTRY = 'manifest.json'
export const DOCUMENTS_ENTRY = 'documents.jsonl'
export const FILES_ENTRY = 'files.jsonl'
export const ACCOUNTS_ENTRY = 'accounts.jsonl'

/** Returns the entry name of a file's bytes, which are stored once per hash. */
export const getBytesEntryName = (hash: string): string => `files/${hash}`

const PART_SHAPE = { count: 'number', bytes: 'number', sha256: 'string' } as const

const MANIFEST_SHAPE = {
  format: 'string',
  version: 'number',
  made: 'string',
  program: 'string',
  people: 'boolean',
  digest: 'string',
  parts: { [DOCUMENTS_ENTRY]: PART_SHAPE, [FILES_ENTRY]: PART_SHAPE, [ACCOUNTS_ENTRY]: PART_SHAPE },
} as const

export type BackupPart = Shaped<typeof PART_SHAPE>
export interface BackupManifest extends Shaped<typeof MANIFEST_SHAPE> {
  /** Items that were damaged when the backup was made and are missing from it. */
  readonly leftOut: readonly Damage[]
}
export type BackupPartName = keyof BackupManifest['parts']

/**
 * True for records that a backup without people leaves out: those with a person's e-mail address, and those of what a
 * person was editing.
 */
export const isPersonalRecord = (path: string): boolean => path.startsWith('users/') || path.startsWith('presence/')

/** Returns null if the text is no valid manifest. */
export function readManifest(text: string): BackupManifest | null {
  const data = parseJsonOrNull(text)
  if (!hasShape(data, MANIFEST_SHAPE) || data.format !== FORMAT) return null
  if (!Object.values(data.parts).every(({ count, bytes }) => isCount(count) && isCount(bytes))) return null
  const leftOut = 'leftOut' in data ? data.leftOut : []
  if (!Array.isArray(leftOut) || !leftOut.every(isDamage)) return null
  return { ...data, leftOut }
}

const isCount = (number: number): boolean => Number.isSafeInteger(number) && number >= 0

/** Omits `leftOut` if it is empty. */
export const formatManifest = ({ leftOut, ...manifest }: BackupManifest): string =>
  `${JSON.stringify(leftOut.length === 0 ? manifest : { ...manifest, leftOut }, null, 2)}\n`

const DAMAGE_SHAPE = { kind: 'string', name: 'string', what: 'string' } as const
/** Stored kinds: `picture` is an image. */
const DAMAGE_KINDS: readonly string[] = ['record', 'picture', 'account'] satisfies Damage['kind'][]
const DAMAGE_WHATS: readonly string[] = DAMAGE_WHAT

const isDamage = (data: unknown): data is Damage =>
  hasShape(data, DAMAGE_SHAPE) && DAMAGE_KINDS.includes(data.kind) && DAMAGE_WHATS.includes(data.what)

/** Creates a predicate that is true for items the backup had to leave out. Their state in the wiki is unknown. */
export function createLeftOutCheck({ leftOut }: BackupManifest): (kind: Damage['kind'], name: string) => boolean {
  const names = new Set(leftOut.map(getDamageKey))
  return (kind, name) => names.has(getDamageKey({ kind, name }))
}

/** A stored file whose bytes are in the backup. */
export interface BackedUpFile extends WikiFile {
  readonly hash: string
}

export const formatDocumentLine = ({ path, fields }: WikiDocument): string =>
  `{"path":${JSON.stringify(path)},"fields":${fields}}\n`

export const formatFileLine = ({ path, contentType, size, hash, token }: BackedUpFile): string =>
  `${JSON.stringify({ path, contentType, size, hash, token } satisfies BackedUpFile)}\n`

export const formatAccountLine = (account: WikiAccount): string => `${JSON.stringify(account)}\n`

/** Limit of nested JSON levels, above that of any valid record. */
const MAX_NESTING = 100

/** True if recursive functions can traverse the data without a stack overflow. */
const isNestedWithin = (data: unknown, levels: number): boolean =>
  typeof data !== 'object' ||
  data === null ||
  (levels > 0 && Object.values(data).every((part) => isNestedWithin(part, levels - 1)))

/** Returns null for an invalid line. */
export function parseDocumentLine(line: string): WikiDocument | null {
  const data = parseJsonOrNull(line)
  if (!hasShape(data, { path: 'string', fields: {} })) return null
  if (!isNestedWithin(data, MAX_NESTING)) return null
  return { path: data.path, fields: JSON.stringify(data.fields) }
}

const FILE_SHAPE = {
  path: 'string',
  contentType: 'string',
  size: 'number',
  hash: 'string',
  token: 'string',
} as const

export function parseFileLine(line: string): BackedUpFile | null {
  const data = parseJsonOrNull(line)
  if (!hasShape(data, FILE_SHAPE) || !/^[0-9a-f]{64}$/.test(data.hash)) return null
  const { path, contentType, size, hash, token } = data
  return { path, contentType, size, hash, token }
}

const ACCOUNT_SHAPE = {
  uid: 'string',
  email: 'string',
  emailVerified: 'boolean',
  createdAt: 'number',
  passwordChangedAt: 'number',
} as const

const PASSWORD_SHAPE = {
  N: 'number',
  r: 'number',
  p: 'number',
  salt: 'string',
  key: 'string',
} as const

export function parseAccountLine(line: string): WikiAccount | null {
  const data = parseJsonOrNull(line)
  if (!hasShape(data, ACCOUNT_SHAPE) || !('password' in data)) return null
  const { uid, email, emailVerified, createdAt, passwordChangedAt } = data
  const password = parsePassword(data.password)
  if (password === undefined) return null
  return { uid, email, emailVerified, createdAt, passwordChangedAt, password }
}

function parsePassword(data: unknown): ScryptPassword | null | undefined {
  if (data === null) return null
  if (!hasShape(data, PASSWORD_SHAPE)) return undefined
  const { N, r, p, salt, key } = data
  return { N, r, p, salt, key }
}
