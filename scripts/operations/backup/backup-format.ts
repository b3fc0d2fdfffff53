/** The format of a backup: what docs/backup-format.md says, as a program checks it. */
import { parsedJson } from '#shared/parsed-json'
import { isShaped, type Shaped } from '#shared/shape'
import { type Damage, damageKey, WHAT } from '../wiki/damage.ts'
import type { ScryptPassword, WikiAccount, WikiDocument, WikiFile } from '../wiki/wiki.ts'

export const FORMAT = 'infinite-worlds-backup'
export const VERSION = 1

export const MANIFEST = 'manifest.json'
export const DOCUMENTS = 'documents.jsonl'
export const FILES = 'files.jsonl'
export const ACCOUNTS = 'accounts.jsonl'

/** The bytes of a file, under their own hash. */
export const bytesName = (hash: string): string => `files/${hash}`

const PART = { count: 'number', bytes: 'number', sha256: 'string' } as const

const FORM = {
  format: 'string',
  version: 'number',
  made: 'string',
  program: 'string',
  people: 'boolean',
  digest: 'string',
  parts: { [DOCUMENTS]: PART, [FILES]: PART, [ACCOUNTS]: PART },
} as const

export type Part = Shaped<typeof PART>
export interface Manifest extends Shaped<typeof FORM> {
  /** What was damaged when the backup was made, and so is not in it. */
  readonly leftOut: readonly Damage[]
}
export type PartName = keyof Manifest['parts']

/** Records of people, which a backup without them leaves out; the account's address stands in them. */
export const isOfPeople = (path: string): boolean => path.startsWith('users/')

/** What is no manifest of this kind at all is null. */
export function readManifest(text: string): Manifest | null {
  const data = parsedJson(text)
  if (!isShaped(data, FORM) || data.format !== FORMAT) return null
  const leftOut = 'leftOut' in data ? data.leftOut : []
  if (!Array.isArray(leftOut) || !leftOut.every(isDamage)) return null
  return { ...data, leftOut }
}

/** Without what most backups have none of. */
export const writeManifest = ({ leftOut, ...manifest }: Manifest): string =>
  `${JSON.stringify(leftOut.length === 0 ? manifest : { ...manifest, leftOut }, null, 2)}\n`

const DAMAGE = { kind: 'string', name: 'string', what: 'string' } as const
const KINDS: readonly string[] = ['record', 'picture', 'account'] satisfies Damage['kind'][]
const WHATS: readonly string[] = WHAT

const isDamage = (data: unknown): data is Damage =>
  isShaped(data, DAMAGE) && KINDS.includes(data.kind) && WHATS.includes(data.what)

/** Whether a backup says nothing of a thing, for better or worse: not in it, and left out of it. */
export function leftOutOf({ leftOut }: Manifest): (kind: Damage['kind'], name: string) => boolean {
  const names = new Set(leftOut.map(damageKey))
  return (kind, name) => names.has(damageKey({ kind, name }))
}

/** A stored file whose bytes lie in the backup too. */
export interface BackedUpFile extends WikiFile {
  readonly hash: string
}

export const documentLine = ({ path, fields }: WikiDocument): string =>
  `{"path":${JSON.stringify(path)},"fields":${fields}}\n`

export const fileLine = ({ path, contentType, size, hash, token }: BackedUpFile): string =>
  `${JSON.stringify({ path, contentType, size, hash, token } satisfies BackedUpFile)}\n`

export const accountLine = (account: WikiAccount): string => `${JSON.stringify(account)}\n`

/** null for a line that is none. */
export function readDocument(line: string): WikiDocument | null {
  const data = parsedJson(line)
  if (!isShaped(data, { path: 'string', fields: {} })) return null
  return { path: data.path, fields: JSON.stringify(data.fields) }
}

const FILE = {
  path: 'string',
  contentType: 'string',
  size: 'number',
  hash: 'string',
  token: 'string',
} as const

export function readFileLine(line: string): BackedUpFile | null {
  const data = parsedJson(line)
  if (!isShaped(data, FILE) || !/^[0-9a-f]{64}$/.test(data.hash)) return null
  const { path, contentType, size, hash, token } = data
  return { path, contentType, size, hash, token }
}

const ACCOUNT = {
  uid: 'string',
  email: 'string',
  emailVerified: 'boolean',
  createdAt: 'number',
  passwordChangedAt: 'number',
} as const

const PASSWORD = { N: 'number', r: 'number', p: 'number', salt: 'string', key: 'string' } as const

export function readAccount(line: string): WikiAccount | null {
  const data = parsedJson(line)
  if (!isShaped(data, ACCOUNT) || !('password' in data)) return null
  const { uid, email, emailVerified, createdAt, passwordChangedAt } = data
  const password = readPassword(data.password)
  if (password === undefined) return null
  return { uid, email, emailVerified, createdAt, passwordChangedAt, password }
}

function readPassword(data: unknown): ScryptPassword | null | undefined {
  if (data === null) return null
  if (!isShaped(data, PASSWORD)) return undefined
  const { N, r, p, salt, key } = data
  return { N, r, p, salt, key }
}
