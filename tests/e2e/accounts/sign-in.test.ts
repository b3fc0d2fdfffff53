/** End-to-end test of signing in, of forgotten and changed passwords, and of what readers without an account load. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { callAuth, requestSignUp as callSignUp, getAuthEndpoint, PASSWORD } from '../../contract/accounts/auth-calls.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { expectHeading, main, openHydrated, waitForHydration } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  EDITOR_ACCOUNT,
  expectAlerts,
  expectPath,
  field,
  fillSignIn,
  getHeaderLinks,
  getNewestLink,
  IDENTITY_REFUSAL,
  press,
  submitSignIn,
} from './account-steps.ts'
import { createVerifiedPerson } from './create-people.ts'
import { storedSession } from './stored-session.ts'

const it = createWikiTest({ allowedErrors: IDENTITY_REFUSAL })

describe('a person with an account', () => {
  it('does not learn which of e-mail and password is wrong', async ({ page }) => {
    await openHydrated(page, '/login')
    for (const wrong of [
      { email: EDITOR_ACCOUNT.email, password: 'wrong' },
      { email: 'nobody@wiki.example', password: EDITOR_ACCOUNT.password },
    ]) {
      await fillSignIn(page, wrong)
      await expectAlerts(page, [ACCOUNT_MESSAGES.credentialsWrong])
      expect(await field(page, 'Email').inputValue()).toBe(wrong.email)
      await expect.poll(() => focused(page)).toBe('password')
    }
    await fillSignIn(page, EDITOR_ACCOUNT)
    await expectPath(page, '/user')
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/login')
  })

  it('has to wait after too many attempts, and sees why', async ({ page, wiki }) => {
    const ada = await createVerifiedPerson(wiki)
    await openHydrated(page, '/login')
    for (let attempt = 0; attempt < 5; attempt++) {
      await fillSignIn(page, { ...ada, password: `wrong ${attempt}` })
      await expectAlerts(page, [ACCOUNT_MESSAGES.credentialsWrong])
      await field(page, 'Password').fill('')
      await expectAlerts(page, [])
    }
    await fillSignIn(page, ada)
    await expectAlerts(page, [ACCOUNT_MESSAGES.tooManyAttempts])
    expect(await field(page, 'Password').inputValue()).toBe(ada.password)
  })

  it('resets a forgotten password by mail', async ({ page, wiki }) => {
    const ada = { email: 'forgetful@wiki.example', password: PASSWORD }
    await callSignUp(await getAuthEndpoint(wiki), ada.email)
    await openHydrated(page, '/login')
    await field(page, 'Email').fill(ada.email)
    await press(page, 'Forgot password?')
    await expectHeading(page, 'Reset password with email:')
    expect(await page.title()).toBe('Forgot Password || Infinite Worlds Wiki')
    expect(await field(page, 'Email').inputValue()).toBe(ada.email)
    expect(await main(page).getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
    await press(page, 'Submit')
    await expectPath(page, '/login')
    await main(page).getByText(ACCOUNT_MESSAGES.resetSent(ada.email)).waitFor()

    const link = await getNewestLink(wiki, ada.email)
    const password = 'another horse 8'
    await page.goto(link)
    await expectHeading(page, 'Set a new password')
    await field(page, 'New Password').fill(password)
    await field(page, 'Confirm New Password').fill('another horse')
    await press(page, 'Submit')
    await expectAlerts(page, [ACCOUNT_MESSAGES.passwordsDiffer])
    await field(page, 'Confirm New Password').fill(password)
    await press(page, 'Submit')
    await main(page).getByText(ACCOUNT_MESSAGES.passwordChanged).waitFor()
    await main(page).getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, ada)
    await expectAlerts(page, [ACCOUNT_MESSAGES.credentialsWrong])
    await fillSignIn(page, { ...ada, password })
    // Following a link from a mail verifies the address.
    await expectPath(page, '/user')

    await page.goto(link)
    await expectAlerts(page, [ACCOUNT_MESSAGES.codeUsed])
    await main(page).getByRole('link', { name: 'Ask for a new mail' }).click()
    await expectHeading(page, 'Reset password with email:')

    await page.goto('/auth/action?mode=resetPassword')
    await main(page).getByText(ACCOUNT_MESSAGES.linkIncomplete).waitFor()
    expect(await main(page).getByRole('link', { name: 'Ask for a new mail' }).getAttribute('href')).toBe(
      '/login/forgot-password',
    )
  })

  it('reverts a change of the address from the mail about it', async ({ page, wiki }) => {
    const ada = await createVerifiedPerson(wiki)
    const email = 'thief@wiki.example'
    await callAuth(await getAuthEndpoint(wiki), 'accounts:update', {
      idToken: ada.token,
      email,
    })
    const link = await getNewestLink(wiki, ada.email)
    await page.goto(link)
    await main(page).getByText(ACCOUNT_MESSAGES.emailRestored(ada.email)).waitFor()
    await main(page).getByRole('link', { name: 'Set a new password' }).click()
    await expectHeading(page, 'Reset password with email:')
    await page.goto(link)
    await expectAlerts(page, [ACCOUNT_MESSAGES.codeUsed])
    await main(page).getByRole('link', { name: 'Set a new password' }).waitFor()
    await submitSignIn(page, ada)
  })

  it('sees the same message for an address without an account', async ({ page }) => {
    await openHydrated(page, '/login/forgot-password')
    await field(page, 'Email').fill('nobody@wiki.example')
    await press(page, 'Submit')
    await expectPath(page, '/login')
    const message = main(page).getByText(ACCOUNT_MESSAGES.resetSent('nobody@wiki.example'))
    await message.waitFor()
    expect(await field(page, 'Email').inputValue()).toBe('')
    // The page host has no session, so that a reload must not show one either.
    await page.reload()
    await waitForHydration(page)
    expect(await message.count()).toBe(0)
  })

  it('changes the password and is signed out by it', async ({ page, wiki }) => {
    const ada = await createVerifiedPerson(wiki)
    await page.context().setStorageState(await storedSession(wiki, ada))
    await openHydrated(page, '/user')
    await main(page).getByRole('link', { name: 'Change password' }).click()
    await expectHeading(page, 'Set a new password')
    expect(await page.title()).toBe('New Password || Infinite Worlds Wiki')
    const password = 'another horse 8'
    const fill = async (current: string, wanted: string, confirm: string) => {
      await field(page, 'Current Password').fill(current)
      await field(page, 'New Password').fill(wanted)
      await field(page, 'Confirm New Password').fill(confirm)
      await press(page, 'Submit')
    }
    await fill(ada.password, password, 'something else')
    await expectAlerts(page, [ACCOUNT_MESSAGES.passwordsDiffer])
    await fill('wrong', password, password)
    await expectAlerts(page, [ACCOUNT_MESSAGES.currentPasswordWrong])
    await fill(ada.password, password, password)
    await expectPath(page, '/login')
    await main(page).getByText(ACCOUNT_MESSAGES.passwordChanged).waitFor()
    await getHeaderLinks(page).getByRole('link', { name: 'Create Account' }).waitFor()
    await press(page, 'Forgot password?')
    // The form before this one has a field of the same name.
    await expectHeading(page, 'Reset password with email:')
    await field(page, 'Email').fill(ada.email)
    await press(page, 'Submit')
    await expectPath(page, '/login')
    await main(page).getByText(ACCOUNT_MESSAGES.resetSent(ada.email)).waitFor()
    expect(await main(page).getByText(ACCOUNT_MESSAGES.passwordChanged).count()).toBe(0)
    await fillSignIn(page, { ...ada, password })
    await expectPath(page, '/user')
  })

  it('is redirected from the forms for signed-out people', async ({ page, wiki }) => {
    await page.context().setStorageState(await storedSession(wiki, EDITOR_ACCOUNT))
    for (const path of ['/login', '/signup', '/user/verify', '/user/authentication']) {
      await openHydrated(page, path)
      await expectPath(page, '/user')
    }
    // A person who is signed in may have forgotten the password too.
    await openHydrated(page, '/login/forgot-password')
    await field(page, 'Email').fill(EDITOR_ACCOUNT.email)
    await press(page, 'Submit')
    await expectPath(page, '/user')
    await main(page).getByText(ACCOUNT_MESSAGES.resetSent(EDITOR_ACCOUNT.email)).waitFor()
  })
})

describe('a reader without an account', () => {
  it('loads no code of accounts, before or after hydration', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    for (const path of ['/', '/Race/Varven', '/Content/BookPages']) {
      await openHydrated(page, path)
      await waitForNetworkIdle(page)
    }
    expect(scripts.length).toBeGreaterThan(10)
    expect(scripts.filter((url) => /account|identitytoolkit|securetoken/.test(url))).toEqual([])
  })

  it('is asked to sign in to edit, and is redirected to the form', async ({ page }) => {
    await openHydrated(page, '/Item/The,Great,Book')
    await page.getByRole('button', { name: 'Edit Page' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Login' }).click()
    await expectPath(page, '/login')
    await fillSignIn(page, EDITOR_ACCOUNT)
    await expectPath(page, '/EditItemPage/The,Great,Book')
    await expectHeading(page, 'Edit The Great Book')
    await page.goBack()
    await page.getByRole('link', { name: 'Edit Page' }).click()
    await expectPath(page, '/EditItemPage/The,Great,Book')
  })
})

const focused = (on: Page) => on.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
