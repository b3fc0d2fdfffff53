/** A wiki of this machine, read: its documents, stored files and accounts. */
import { type Account, everyAccount, openAccounts } from '../../../local-cloud/auth/accounts.ts'
import { SCRYPT_COST } from '../../../local-cloud/auth/passwords.ts'
import {
  DamagedBytes,
  DamagedDocument,
  type StoredObject,
  StoreUnavailable,
} from '../../../local-cloud/store/document-store-contract.ts'
import type { OpenedStore } from '../../../local-cloud/store/open-store.ts'
import { isRestoreUnfinished } from '../../../local-cloud/unfinished-restore.ts'
import { adviceFor, describeDamage } from './damage.ts'
import {
  DamagedPicture,
  type WikiAccount,
  type WikiFile,
  WikiProblem,
  type WikiSource,
} from './wiki.ts'

export interface LocalStore extends Pick<OpenedStore, 'documents' | 'records' | 'meta'> {
  readonly files: {
    list(onDamaged: (path: string) => void): readonly StoredObject[]
    read(object: Pick<StoredObject, 'hash' | 'path'>): Promise<Uint8Array>
  }
}

/** As many as are read before others get their turn. */
const AT_ONCE = 512

export function localSource({ documents, records, meta, files }: LocalStore): WikiSource {
  return {
    totals: async () =>
      saying(() => ({
        records: documents.count(),
        files: files.list(ignoredHere).length,
        accounts: everyAccount(records, ignoredHere).length,
      })),
    async *documents(onDamage) {
      let read = 0
      const all = documents.all((name) => onDamage({ kind: 'record', name, what: 'damaged' }))
      for (const { path, fields } of sentences(all)) {
        if (++read % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
        yield { path, fields }
      }
    },
    async document(path) {
      const found = saying(() => documents.get(path))
      return found === null ? null : { path, fields: found.fields }
    },
    async *files(onDamage) {
      const damaged = (name: string) => onDamage({ kind: 'picture', name, what: 'entry' })
      const list = saying(() => files.list(damaged))
      for (const { downloadToken: token, path, contentType, size, hash } of list)
        yield { path, contentType, size, hash, token } satisfies WikiFile
    },
    read: ({ path, hash }) =>
      files.read({ path, hash: hash ?? '' }).catch((error) => {
        throw told(error)
      }),
    async *accounts(onDamage) {
      const damaged = (name: string) => onDamage({ kind: 'account', name, what: 'damaged' })
      for (const account of saying(() => everyAccount(records, damaged))) yield wikiAccount(account)
    },
    async account(email) {
      const found = saying(() => openAccounts(records).byEmail(email.toLowerCase()))
      return found === null ? null : wikiAccount(found)
    },
    isRestoreUnfinished: () => saying(() => isRestoreUnfinished(meta)),
  }
}

/** They are counted, and reported by whoever reads them. */
const ignoredHere = (): void => {}

const wikiAccount = ({
  uid,
  email,
  emailVerified,
  createdAt,
  passwordChangedAt,
  password,
}: Account): WikiAccount => {
  const { N, r, p } = SCRYPT_COST
  const kept = password.key === '' ? null : { N, r, p, salt: password.salt, key: password.key }
  return { uid, email, emailVerified, createdAt, passwordChangedAt, password: kept }
}

function* sentences<T>(items: IterableIterator<T>): Generator<T> {
  try {
    yield* items
  } catch (error) {
    throw told(error)
  }
}

function saying<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw told(error)
  }
}

/** What the store says, as a sentence; a fault of the program stays what it is. */
export function told(error: unknown): unknown {
  if (error instanceof DamagedBytes)
    return new DamagedPicture(error.path, error.isMissing ? 'missing' : 'damaged')
  if (error instanceof DamagedDocument) {
    const damage = { kind: 'record', name: error.path, what: 'damaged' } as const
    return new WikiProblem(`${describeDamage(damage)} ${adviceFor([damage])}`)
  }
  if (error instanceof StoreUnavailable)
    return new WikiProblem(
      'The data folder cannot be read or written just now. Check the disk and its free space, then try again.',
    )
  return error
}
