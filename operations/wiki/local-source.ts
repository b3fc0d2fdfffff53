/** Adapter of the store to the read port of a wiki: documents, files and accounts. */
import {
  type AuthAccountRecord,
  createAuthAccountStore,
  DamagedBytesError,
  DamagedDocumentError,
  listAccounts,
  type OpenedStore,
  SCRYPT_COST,
  type StoredObject,
  StoreUnavailableError,
} from 'local-cloud-services'
import { isRestoreUnfinished } from '../../local-cloud/index.ts'
import { describeDamage, formatAdvice } from './damage.ts'
import { DamagedFileError, type WikiAccount, WikiError, type WikiFile, type WikiSource } from './wiki.ts'

export interface LocalStore extends Pick<OpenedStore, 'documents' | 'records' | 'meta'> {
  readonly files: {
    list(onDamaged: (path: string) => void): readonly StoredObject[]
    read(object: Pick<StoredObject, 'hash' | 'path'>): Promise<Uint8Array>
  }
}

/** Documents that are read before the event loop gets a turn. */
const PAGE_SIZE = 512

export function createLocalSource({ documents, records, meta, files }: LocalStore): WikiSource {
  return {
    totals: async () =>
      translateError(() => ({
        records: documents.count(),
        files: files.list(ignoreDamage).length,
        accounts: listAccounts(records, ignoreDamage).length,
      })),
    async *documents(onDamage) {
      let read = 0
      const all = documents.scanAll((name) => onDamage({ kind: 'record', name, what: 'damaged' }))
      for (const { path, fields } of translateErrors(all)) {
        if (++read % PAGE_SIZE === 0) await new Promise((resolve) => setImmediate(resolve))
        yield { path, fields }
      }
    },
    async document(path) {
      const found = translateError(() => documents.get(path))
      return found === null ? null : { path, fields: found.fields }
    },
    async *files(onDamage) {
      const damaged = (name: string) => onDamage({ kind: 'picture', name, what: 'entry' })
      const list = translateError(() => files.list(damaged))
      for (const { downloadToken: token, path, contentType, size, hash } of list)
        yield { path, contentType, size, hash, token } satisfies WikiFile
    },
    read: ({ path, hash }) =>
      files.read({ path, hash: hash ?? '' }).catch((error) => {
        throw toWikiError(error)
      }),
    async *accounts(onDamage) {
      const damaged = (name: string) => onDamage({ kind: 'account', name, what: 'damaged' })
      for (const account of translateError(() => listAccounts(records, damaged))) yield toWikiAccount(account)
    },
    async account(email) {
      const found = translateError(() => createAuthAccountStore(records).findByEmail(email.toLowerCase()))
      return found === null ? null : toWikiAccount(found)
    },
    isRestoreUnfinished: () => translateError(() => isRestoreUnfinished(meta)),
  }
}

/** Damaged items count, and are reported when they are read. */
const ignoreDamage = (): void => {}

const toWikiAccount = ({
  uid,
  email,
  emailVerified,
  createdAt,
  passwordChangedAt,
  password,
}: AuthAccountRecord): WikiAccount => {
  const { N, r, p } = SCRYPT_COST
  const storedPassword = password.key === '' ? null : { N, r, p, salt: password.salt, key: password.key }
  return { uid, email, emailVerified, createdAt, passwordChangedAt, password: storedPassword }
}

function* translateErrors<T>(items: IterableIterator<T>): Generator<T> {
  try {
    yield* items
  } catch (error) {
    throw toWikiError(error)
  }
}

function translateError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw toWikiError(error)
  }
}

/** Converts errors of the store to a `WikiError`; returns programming errors unchanged. */
export function toWikiError(error: unknown): unknown {
  if (error instanceof DamagedBytesError)
    return new DamagedFileError(error.path, error.isMissing ? 'missing' : 'damaged')
  if (error instanceof DamagedDocumentError) {
    const damage = { kind: 'record', name: error.path, what: 'damaged' } as const
    return new WikiError(`${describeDamage(damage)} ${formatAdvice([damage])}`)
  }
  if (error instanceof StoreUnavailableError)
    return new WikiError(
      'The data folder cannot be read or written just now. Check the disk and its free space, then try again.',
    )
  return error
}
