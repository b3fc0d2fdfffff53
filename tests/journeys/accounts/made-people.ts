/** Verified people of a running wiki, and pages written by them: over its own protocols, under the rules it applies. */
import { userNameRecords } from '#shared/rules/accounts/user-name'
import {
  askForVerification,
  type Called,
  callAuth,
  calledBy,
  PASSWORD,
  refresh,
  signUp,
} from '../../contract/accounts/auth-calls.ts'
import { at } from '../../contract/documents/lite-calls.ts'
import {
  commit,
  databaseOf,
  type NewText,
  newPageWrites,
  recordWrites,
} from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { newestLink } from './account-steps.ts'

export interface MadePerson {
  readonly uid: string
  readonly userName: string
  readonly email: string
  readonly password: string
  readonly token: string
}

let people = 0

export async function madePerson(wiki: WikiProcess): Promise<MadePerson> {
  const number = ++people
  const userName = `Maker ${number}`
  const email = `maker${number}@wiki.example`
  const called = await calledBy(wiki)
  const { uid, idToken, refreshToken } = await signUp(called, email)
  await verify(called, wiki, { email, idToken })
  const token = String(at((await refresh(called, refreshToken)).json, 'id_token'))
  const database = await databaseOf(wiki)
  const { name, reservations } = userNameRecords(userName)
  const records = {
    [`users/${uid}`]: { email, ...name },
    ...Object.fromEntries(reservations.map((id) => [`usernames/${id}`, { uid }])),
  }
  await commit(wiki, database, recordWrites(database, records), token)
  return { uid, userName, email, password: PASSWORD, token }
}

async function verify(
  called: Called,
  wiki: WikiProcess,
  { email, idToken }: { readonly email: string; readonly idToken: string },
): Promise<void> {
  await askForVerification(called, idToken)
  const oobCode = new URL(await newestLink(wiki, email)).searchParams.get('oobCode')
  const { error } = await callAuth(called, 'accounts:update', { oobCode })
  if (error !== null) throw new Error(error)
}

/** Each by somebody else: a person makes one page in ten seconds. */
export async function makePages(wiki: WikiProcess, pages: readonly NewText[]): Promise<void> {
  const database = await databaseOf(wiki)
  for (const page of pages) {
    const { token, uid, userName } = await madePerson(wiki)
    await commit(wiki, database, newPageWrites(database, page, { uid, userName }), token)
  }
}
