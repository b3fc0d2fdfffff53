/** Fixture: verified people of a running wiki and pages by them, written over its protocols and under its rules. */
import { createUserNameRecords } from '#shared/rules/accounts/user-name'
import {
  type AuthEndpoint,
  callAuth,
  getAuthEndpoint,
  PASSWORD,
  requestRefresh,
  requestSignUp,
  requestVerification,
} from '../../contract/accounts/auth-calls.ts'
import { at } from '../../contract/documents/lite-calls.ts'
import { commitWrites, getDatabase, newPageWrites, type PageText, recordWrites } from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { getNewestLink } from './account-steps.ts'

export interface VerifiedPerson {
  readonly uid: string
  readonly userName: string
  readonly email: string
  readonly password: string
  readonly token: string
}

let people = 0

export async function createVerifiedPerson(
  wiki: WikiProcess,
  userName = `Maker ${people + 1}`,
): Promise<VerifiedPerson> {
  const number = ++people
  const email = `maker${number}@wiki.example`
  const called = await getAuthEndpoint(wiki)
  const { uid, idToken, refreshToken } = await requestSignUp(called, email)
  await verify(called, wiki, { email, idToken })
  const token = String(at((await requestRefresh(called, refreshToken)).json, 'id_token'))
  const database = await getDatabase(wiki)
  const { name, reservations } = createUserNameRecords(userName)
  const records = {
    [`users/${uid}`]: { email, ...name },
    ...Object.fromEntries(reservations.map((id) => [`usernames/${id}`, { uid }])),
  }
  await commitWrites(wiki, database, recordWrites(database, records), token)
  return { uid, userName, email, password: PASSWORD, token }
}

async function verify(
  called: AuthEndpoint,
  wiki: WikiProcess,
  { email, idToken }: { readonly email: string; readonly idToken: string },
): Promise<void> {
  await requestVerification(called, idToken)
  const oobCode = new URL(await getNewestLink(wiki, email)).searchParams.get('oobCode')
  const { error } = await callAuth(called, 'accounts:update', { oobCode })
  if (error !== null) throw new Error(error)
}

/** Publishes each page as another person, since the rules allow one new page in ten seconds. */
export async function createPublishedPages(wiki: WikiProcess, pages: readonly PageText[]): Promise<void> {
  const database = await getDatabase(wiki)
  for (const page of pages) {
    const { token, uid, userName } = await createVerifiedPerson(wiki)
    await commitWrites(wiki, database, newPageWrites(database, page, { uid, userName }), token)
  }
}
