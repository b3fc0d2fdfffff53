/** End-to-end test of sessions: several tabs, a shared computer, and session expiry. */
import type { Page, Route } from 'playwright'
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { callAuth, getAuthEndpoint } from '../../contract/accounts/auth-calls.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { expectHeading, main, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  EDITOR_ACCOUNT,
  expectPath,
  field,
  fillSignIn,
  getHeaderLinks,
  getNewestLink,
  IDENTITY_REFUSAL,
  logOut,
  press,
  submitSignIn,
} from './account-steps.ts'
import { createVerifiedPerson, type VerifiedPerson } from './create-people.ts'
import { beginSignedIn, storedSession } from './stored-session.ts'

const it = createWikiTest({ allowedErrors: IDENTITY_REFUSAL })

/** Signs in as a new person, whom no other test uses. */
async function beginAsSomebody(page: Page, wiki: WikiProcess): Promise<VerifiedPerson> {
  const person = await createVerifiedPerson(wiki)
  await beginSignedIn(page, wiki, person)
  return person
}

describe('two tabs', () => {
  it('sign in and out together, and leave guarded screens', async ({ page }) => {
    const other = await page.context().newPage()
    await openHydrated(other, '/Race/Varven')
    await submitSignIn(page)
    await getHeaderLinks(other).getByText(`Welcome Back ${EDITOR_ACCOUNT.userName}`).waitFor()
    const third = await page.context().newPage()
    await openHydrated(third, '/user/upload')
    await expectHeading(third, 'Content Templates')

    await logOut(other)
    await expectPath(page, '/')
    await expectPath(third, '/login')
    for (const tab of [page, third]) await main(tab).getByText(ACCOUNT_MESSAGES.signedOut).waitFor()
    for (const tab of [page, other, third]) await getHeaderLinks(tab).getByRole('link', { name: 'Sign in' }).waitFor()
    expect(new URL(other.url()).pathname).toBe('/Race/Varven')
    // The redirect after sign-in belongs to the person a guard redirected, and not to the next one.
    await fillSignIn(third, EDITOR_ACCOUNT)
    await expectPath(third, '/user')
  })

  it('a new password in one signs the other out without a question', async ({ page, wiki }) => {
    const ada = await beginAsSomebody(page, wiki)
    const other = await page.context().newPage()
    await openHydrated(other, '/user')
    await expectHeading(other, `Welcome Back ${ada.userName}`)
    await openHydrated(page, '/auth/reset-password')
    await field(page, 'Current Password').fill(ada.password)
    await field(page, 'New Password').fill('another horse 8')
    await field(page, 'Confirm New Password').fill('another horse 8')
    await press(page, 'Submit')
    await expectPath(page, '/login')
    await expectPath(other, '/')
    // Neither tab stores the ended session again.
    const stored = () => page.evaluate(() => Object.keys(localStorage).join(' '))
    await expect.poll(stored).not.toContain('authUser')
  })
})

describe('fault 59: on a shared computer', () => {
  it('nothing of one person is left for the next', async ({ page, wiki }) => {
    const ada = await createVerifiedPerson(wiki)
    await submitSignIn(page, ada)
    await openHydrated(page, '/auth/reset-password')
    await field(page, 'Current Password').fill('something typed')
    await logOut(page)
    await expectPath(page, '/')
    const storedValue = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    for (const secret of [ada.userName, ada.email, 'something typed', 'auth/reset-password'])
      expect(storedValue).not.toContain(secret)
    await submitSignIn(page)
    expect(await page.content()).not.toContain(ada.userName)
    await page.goto('/auth/reset-password')
    expect(await field(page, 'Current Password').inputValue()).toBe('')
  })

  it('an open screen belongs to the next person, and is empty', async ({ page, wiki }) => {
    await beginAsSomebody(page, wiki)
    const other = await page.context().newPage()
    await openHydrated(other, '/auth/reset-password')
    await field(other, 'Current Password').fill('something typed')
    // Here one session replaces another without a sign-out between them.
    await openHydrated(page, '/user')
    const { origins } = await storedSession(wiki, EDITOR_ACCOUNT)
    const session = origins.flatMap(({ localStorage }) => localStorage)
    await page.evaluate(
      (item) => localStorage.setItem(item?.name ?? '', item?.value ?? ''),
      session.find(({ name }) => name.startsWith('firebase:authUser')),
    )
    await getHeaderLinks(other).getByText(EDITOR_ACCOUNT.userName).waitFor()
    await expect.poll(() => field(other, 'Current Password').inputValue()).toBe('')
  })
})

describe('fault 58: a session that ends by itself', () => {
  it('is reported in place, and keeps the typed text', async ({ page, wiki }) => {
    await page.clock.install()
    const ada = await beginAsSomebody(page, wiki)
    await openHydrated(page, '/auth/reset-password')
    await field(page, 'New Password').fill('what was typed')
    const cloud = await getAuthEndpoint(wiki)
    await callAuth(cloud, 'accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email: ada.email,
    })
    const link = new URL(await getNewestLink(wiki, ada.email))
    const newPassword = 'another horse 8'
    const oobCode = link.searchParams.get('oobCode')
    expect((await callAuth(cloud, 'accounts:resetPassword', { oobCode, newPassword })).status).toBe(200)

    await page.clock.fastForward(61_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const again = main(page).getByRole('region', { name: ACCOUNT_MESSAGES.signInAgain })
    await again.getByText(ACCOUNT_MESSAGES.signInAgainWhy).waitFor()
    await getHeaderLinks(page).getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await field(page, 'New Password').inputValue()).toBe('what was typed')
    await again.getByLabel('Password', { exact: true }).fill(ada.password)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.getByText(ACCOUNT_MESSAGES.credentialsWrong).waitFor()
    await again.getByLabel('Password', { exact: true }).fill(newPassword)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.waitFor({ state: 'detached' })
    expect(await field(page, 'New Password').inputValue()).toBe('what was typed')
    await getHeaderLinks(page).getByText(ada.userName).waitFor()
  })

  it('can be left instead', async ({ page, wiki }) => {
    await beginSignedIn(page, wiki)
    await openHydrated(page, '/user')
    await expectHeading(page, `Welcome Back ${EDITOR_ACCOUNT.userName}`)
    await page.route(/accounts:lookup/, (route) => refuse(wiki, route, 'TOKEN_EXPIRED'))
    await page.reload()
    await expectPath(page, '/')
    await main(page).getByText(ACCOUNT_MESSAGES.sessionEnded).waitFor()
    await page.unrouteAll()
    await openHydrated(page, '/login')
    await main(page).getByText(ACCOUNT_MESSAGES.sessionEnded).waitFor()
  })
})

const refuse = (wiki: WikiProcess, route: Route, message: string) =>
  route.fulfill({
    status: 400,
    headers: { 'access-control-allow-origin': wiki.pages },
    json: { error: { code: 400, message, errors: [] } },
  })
