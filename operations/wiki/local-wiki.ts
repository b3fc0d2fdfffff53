/** Adapter of a local cloud to the wiki port, in the process that has the data folder open. */

import {
  type AuthAccountRecord,
  buildAccountChanges,
  buildAccountRemoval,
  buildDamagedAccountRemoval,
  createAuthAccountStore,
  DamagedDocumentError,
  FirestoreError,
  SCRYPT_COST,
} from 'local-cloud-services'
import { getLocalBucket } from '#shared/config'
import { type LocalCloud, markRestore, mergePlans, toProtocolWrite } from '../../local-cloud/index.ts'
import { createLocalSource, toWikiError } from './local-source.ts'
import { DamagedFileError, type Wiki, type WikiAccount, WikiError } from './wiki.ts'

export type OpenLocalWiki = Pick<LocalCloud, 'store' | 'commit' | 'installation'>

export function createLocalWiki({ store, commit, installation }: OpenLocalWiki): Wiki {
  const { documents, records, meta, blobs } = store
  const bucket = getLocalBucket(installation.projectId)
  const database = `projects/${installation.projectId}/databases/(default)`
  const nameOf = (path: string) => `${database}/documents/${path}`
  return {
    ...createLocalSource({
      documents,
      records,
      meta,
      files: {
        list: (onDamaged) => blobs.list(bucket, onDamaged),
        async read({ path }) {
          const object = blobs.find(bucket, path)
          if (object === null) throw new DamagedFileError(path, 'missing')
          return blobs.read(object)
        },
      },
    }),
    toStoredAccount: (account) => account,
    markRestore: (state) => translateStoreErrors(() => markRestore(meta, state)),
    write: ({ put, remove }) =>
      translateStoreErrors(() =>
        commit([
          ...put.map(({ path, fields }) => ({
            update: { name: nameOf(path), fields: JSON.parse(fields) },
          })),
          ...remove.map((path) => ({ delete: nameOf(path) })),
        ]),
      ),
    groupIntoCommits: (saves) => (saves.length === 0 ? [] : [mergePlans(saves)]),
    save: (writes) => translateStoreErrors(() => commit(writes.map((write) => toProtocolWrite(database, write)))),
    putFile: ({ path, contentType, token }, bytes) =>
      translateStoreErrors(async () => {
        await blobs.put({ bucket, path, contentType, downloadToken: token }, bytes)
      }),
    removeFile: (path) =>
      translateStoreErrors(async () => {
        await blobs.remove({ bucket, path })
      }),
    putAccounts: (accounts) =>
      translateStoreErrors(() =>
        records.commit(() => ({
          changes: accounts.flatMap((account) => [
            ...createAccountRemoval(store, account.uid),
            ...buildAccountChanges(toLocalAccount(account)),
          ]),
          result: undefined,
        })),
      ),
    removeAccounts: (uids) =>
      translateStoreErrors(() =>
        records.commit(() => ({
          changes: uids.flatMap((uid) => createAccountRemoval(store, uid)),
          result: undefined,
        })),
      ),
  }
}

/** Removes the stored account first, because its address may have changed. */
function createAccountRemoval({ records }: OpenLocalWiki['store'], uid: string) {
  try {
    const account = createAuthAccountStore(records).findByUid(uid)
    return account === null ? [] : buildAccountRemoval(account)
  } catch (error) {
    if (error instanceof DamagedDocumentError) return buildDamagedAccountRemoval(uid)
    throw error
  }
}

const toLocalAccount = (account: WikiAccount): AuthAccountRecord => {
  const { uid, email, emailVerified, createdAt, passwordChangedAt, password } = account
  const { N, r, p } = SCRYPT_COST
  const isOurs = password?.N === N && password.r === r && password.p === p
  return {
    uid,
    email,
    emailVerified,
    createdAt,
    passwordChangedAt,
    // No password matches an empty key, and the person can set a new one by mail.
    password: isOurs ? { salt: password.salt, key: password.key } : { salt: '', key: '' },
    // A new generation invalidates all tokens from before the restore.
    generation: Date.now(),
    codes: [],
  }
}

async function translateStoreErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof FirestoreError) throw new WikiError(`The wiki does not take this record: ${error.message}`)
    throw toWikiError(error)
  }
}
