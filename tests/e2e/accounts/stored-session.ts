/** Fixture: the browser storage of a signed-in person, so that a context can begin with it instead of the form. */
import { signInWithEmailAndPassword } from 'firebase/auth'
import type { BrowserContext, Page } from 'playwright'
import { connectAuth } from '../../contract/accounts/auth-calls.ts'
import { at } from '../../contract/documents/lite-calls.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { type AccountDetails, EDITOR_ACCOUNT } from './account-steps.ts'

export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs a verified person in by the identity client and returns its browser storage. Several contexts may share it. */
export async function storedSession(
  { pages, services }: WikiProcess,
  { userName, email, password }: AccountDetails,
): Promise<StoredSession> {
  const config: unknown = await (await fetch(`${pages}/_local/config.json`)).json()
  const apiKey = String(at(config, 'firebase', 'apiKey'))
  const app = `wiki ${at(config, 'firebase', 'projectId')}`
  const { auth, close } = connectAuth({ address: services, installation: { apiKey } })
  try {
    const { user } = await signInWithEmailAndPassword(auth, email, password)
    const localStorage = [
      { name: `firebase:authUser:${apiKey}:${app}`, value: JSON.stringify(user.toJSON()) },
      // Without this entry the interface does not load the identity client.
      { name: 'person', value: `+${userName}` },
    ]
    return { cookies: [], origins: [{ origin: pages, localStorage }] }
  } finally {
    await close()
  }
}

/** Signs in without the form, before the test opens its first page. */
export async function beginSignedIn(
  page: Page,
  wiki: WikiProcess,
  person: AccountDetails = EDITOR_ACCOUNT,
): Promise<void> {
  await page.context().setStorageState(await storedSession(wiki, person))
}
