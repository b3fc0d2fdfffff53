/** A wiki of this machine, read and written, in the process that has its folder open. */

import { localBucket } from '#shared/config'
import {
  type Account,
  kept,
  openAccounts,
  removed,
  removedUnread,
} from '../../../local-cloud/auth/accounts.ts'
import { SCRYPT_COST } from '../../../local-cloud/auth/passwords.ts'
import type { LocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import { Refusal } from '../../../local-cloud/firestore/errors.ts'
import { mergedWrites } from '../../../local-cloud/sample/merge-plans.ts'
import { protocolWrite } from '../../../local-cloud/sample/protocol-writes.ts'
import { DamagedDocument } from '../../../local-cloud/store/document-store-contract.ts'
import { markRestore } from '../../../local-cloud/unfinished-restore.ts'
import { localSource, told } from './local-source.ts'
import { DamagedPicture, type Wiki, type WikiAccount, WikiProblem } from './wiki.ts'

export type OpenLocalWiki = Pick<LocalCloud, 'store' | 'commit' | 'installation'>

export function localWiki({ store, commit, installation }: OpenLocalWiki): Wiki {
  const { documents, records, meta, blobs } = store
  const bucket = localBucket(installation.projectId)
  const database = `projects/${installation.projectId}/databases/(default)`
  const nameOf = (path: string) => `${database}/documents/${path}`
  return {
    ...localSource({
      documents,
      records,
      meta,
      files: {
        list: (onDamaged) => blobs.list(bucket, onDamaged),
        async read({ path }) {
          const object = blobs.find(bucket, path)
          if (object === null) throw new DamagedPicture(path, 'missing')
          return blobs.read(object)
        },
      },
    }),
    asTold: (account) => account,
    markRestore: (state) => stored(() => markRestore(meta, state)),
    write: ({ put, remove }) =>
      stored(() =>
        commit([
          ...put.map(({ path, fields }) => ({
            update: { name: nameOf(path), fields: JSON.parse(fields) },
          })),
          ...remove.map((path) => ({ delete: nameOf(path) })),
        ]),
      ),
    commitsFor: (saves) => (saves.length === 0 ? [] : [mergedWrites(saves)]),
    save: (writes) => stored(() => commit(writes.map((write) => protocolWrite(database, write)))),
    putFile: ({ path, contentType, token }, bytes) =>
      stored(async () => {
        await blobs.put({ bucket, path, contentType, downloadToken: token }, bytes)
      }),
    removeFile: (path) =>
      stored(async () => {
        await blobs.remove({ bucket, path })
      }),
    putAccounts: (accounts) =>
      stored(() =>
        records.commit(() => ({
          changes: accounts.flatMap((account) => [
            ...removalOf(store, account.uid),
            ...kept(localAccount(account)),
          ]),
          result: undefined,
        })),
      ),
    removeAccounts: (uids) =>
      stored(() =>
        records.commit(() => ({
          changes: uids.flatMap((uid) => removalOf(store, uid)),
          result: undefined,
        })),
      ),
  }
}

/** Its address may have been another one. */
function removalOf({ records }: OpenLocalWiki['store'], uid: string) {
  try {
    const account = openAccounts(records).byUid(uid)
    return account === null ? [] : removed(account)
  } catch (error) {
    if (error instanceof DamagedDocument) return removedUnread(uid)
    throw error
  }
}

const localAccount = (account: WikiAccount): Account => {
  const { uid, email, emailVerified, createdAt, passwordChangedAt, password } = account
  const { N, r, p } = SCRYPT_COST
  const isOurs = password?.N === N && password.r === r && password.p === p
  return {
    uid,
    email,
    emailVerified,
    createdAt,
    passwordChangedAt,
    // with no key no password matches, and a new one is set by mail
    password: isOurs ? { salt: password.salt, key: password.key } : { salt: '', key: '' },
    // of the moment, so that no token from before the restore holds again
    generation: Date.now(),
    codes: [],
  }
}

async function stored(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal)
      throw new WikiProblem(`The wiki does not take this record: ${error.message}`)
    throw told(error)
  }
}
