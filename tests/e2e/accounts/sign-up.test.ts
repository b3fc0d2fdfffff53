/** End-to-end test of signing up: the form, the verification mail, the keyboard and password managers. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { waitForNetworkIdle } from '../../network-idle.ts'
import { expectHeading, isSameDocument, main, markDocument, NARROW, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  alerts,
  createAccountDetails,
  EDITOR_ACCOUNT,
  expectAlerts,
  expectPath,
  field,
  fillSignUp,
  getHeaderLinks,
  getNewestLink,
  IDENTITY_REFUSAL,
  press,
  submitSignUp,
} from './account-steps.ts'

const it = createWikiTest({ allowedErrors: IDENTITY_REFUSAL })

const VERIFIED_LINKS = ['Create A Page', 'Request A Feature', 'Report A Bug']

describe('a new person', () => {
  it('signs up, follows the mail, and is offered to create a page', async ({ page, wiki }) => {
    const ada = createAccountDetails()
    await openHydrated(page, '/')
    await markDocument(page)
    await getHeaderLinks(page).getByRole('link', { name: 'Create Account' }).click()
    await expectHeading(page, 'Sign up')
    expect(await page.title()).toBe('Sign Up || Infinite Worlds Wiki')
    await fillSignUp(page, ada)
    await press(page, 'Sign up')
    const done = main(page).getByRole('status').filter({ hasText: ACCOUNT_MESSAGES.created })
    await done.getByText(ACCOUNT_MESSAGES.created, { exact: true }).waitFor()
    await done.getByText(ACCOUNT_MESSAGES.checkEmail, { exact: true }).waitFor()
    for (const label of ['Username', 'Email', 'Password', 'Confirm Password'])
      expect(await field(page, label).inputValue(), label).toBe('')
    const links = getHeaderLinks(page)
    await links.getByText(ada.userName).waitFor()
    expect(await links.getByRole('link').allTextContents()).toEqual(['Verify your e-mail'])

    await done.getByRole('button', { name: 'Sign in' }).click()
    await expectPath(page, '/user/authentication')
    await main(page).getByText(ACCOUNT_MESSAGES.authenticate, { exact: true }).waitFor()
    expect(await page.title()).toBe('Email Verification || Infinite Worlds Wiki')
    expect(await isSameDocument(page)).toBe(true)

    const inMail = await page.context().newPage()
    await inMail.goto(await getNewestLink(wiki, ada.email))
    await inMail.getByText(ACCOUNT_MESSAGES.emailVerified).waitFor()
    // The page notices the verification by itself, without a reload.
    await expectPath(page, '/user')
    await expectHeading(page, `Welcome Back ${ada.userName}`)
    expect(await page.title()).toBe('User Dashboard || Infinite Worlds Wiki')
    expect(await isSameDocument(page)).toBe(true)
    expect(await links.getByRole('link').allTextContents()).toEqual([...VERIFIED_LINKS, `Welcome Back ${ada.userName}`])
    expect(await main(page).textContent()).toContain(ada.email)
    await main(page).getByRole('link', { name: 'Create Content' }).click()
    await expectHeading(page, 'Content Templates')
    expect(await page.title()).toBe('Upload Content || Infinite Worlds Wiki')
  })

  it('requests the mail again, and follows it in another browser', async ({ page, wiki, openPage }) => {
    const ada = createAccountDetails()
    await submitSignUp(page, ada)
    await openHydrated(page, '/user/authentication')
    const first = await getNewestLink(wiki, ada.email)
    await press(page, 'Resend email')
    await main(page).getByText(ACCOUNT_MESSAGES.emailSent, { exact: true }).waitFor()
    const second = await getNewestLink(wiki, ada.email)
    expect(second).not.toBe(first)
    await press(page, 'I have verified')
    await expectAlerts(page, [ACCOUNT_MESSAGES.notYetVerified])
    const elsewhere = await openPage()
    await elsewhere.page.goto(second)
    await elsewhere.page.getByText(ACCOUNT_MESSAGES.emailVerified).waitFor()
    await elsewhere.close()
    await press(page, 'I have verified')
    await expectPath(page, '/user')
  })

  it('sees errors beside the fields, and loses nothing typed', async ({ page }) => {
    await openHydrated(page, '/signup')
    const hintId = await field(page, 'Password').getAttribute('aria-describedby')
    await page.locator(`[id="${hintId}"]`).getByText(ACCOUNT_MESSAGES.passwordHint).waitFor()
    await press(page, 'Sign up')
    await expectAlerts(page, Array(4).fill(ACCOUNT_MESSAGES.fieldEmpty))
    await expect.poll(() => focused(page)).toBe('userName')

    const ada = createAccountDetails()
    await fillSignUp(page, ada)
    await field(page, 'Confirm Password').fill('another')
    await press(page, 'Sign up')
    await expectAlerts(page, [ACCOUNT_MESSAGES.passwordsDiffer])
    await expect.poll(() => focused(page)).toBe('confirm')
    expect(await field(page, 'Confirm Password').getAttribute('aria-invalid')).toBe('true')

    await fillSignUp(page, { ...ada, password: 'short' })
    await press(page, 'Sign up')
    await expectAlerts(page, [ACCOUNT_MESSAGES.passwordWeak])
    await fillSignUp(page, { ...ada, email: EDITOR_ACCOUNT.email })
    await press(page, 'Sign up')
    await expectAlerts(page, [ACCOUNT_MESSAGES.emailInUse(EDITOR_ACCOUNT.email)])
    await fillSignUp(page, { ...ada, email: 'not an address' })
    await press(page, 'Sign up')
    await expectAlerts(page, [ACCOUNT_MESSAGES.emailInvalid('not an address')])
    await fillSignUp(page, { ...ada, userName: '-', email: '' })
    await field(page, 'Confirm Password').fill('another')
    await press(page, 'Sign up')
    await expectAlerts(page, [
      ACCOUNT_MESSAGES.nameLength(2, 40),
      ACCOUNT_MESSAGES.fieldEmpty,
      ACCOUNT_MESSAGES.passwordsDiffer,
    ])
    await expect.poll(() => focused(page)).toBe('userName')
    await fillSignUp(page, { ...ada, userName: EDITOR_ACCOUNT.userName.toUpperCase() })
    await press(page, 'Sign up')
    await expectAlerts(page, [ACCOUNT_MESSAGES.nameTaken(EDITOR_ACCOUNT.userName.toUpperCase())])
    expect(await field(page, 'Email').inputValue()).toBe(ada.email)
    expect(await field(page, 'Password').inputValue()).toBe(ada.password)

    await main(page).getByRole('button', { name: 'Show password' }).first().click()
    expect(await field(page, 'Password').getAttribute('type')).toBe('text')
    await press(page, 'Reset')
    expect(await field(page, 'Email').inputValue()).toBe('')
    expect(await alerts(page)).toEqual([])
    // The next person has not chosen to show the password.
    expect(await field(page, 'Password').getAttribute('type')).toBe('password')
  })

  it('fault 20: a double click creates one account', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('accounts:signUp') && request.method() === 'POST') calls.push(request.url())
    })
    const ada = createAccountDetails()
    await openHydrated(page, '/signup')
    await fillSignUp(page, ada)
    await main(page).getByRole('button', { name: 'Sign up' }).dblclick()
    await main(page).getByText(ACCOUNT_MESSAGES.created).waitFor()
    expect(calls).toHaveLength(1)
  })

  it('keeps the typed text while the wiki is unreachable', async ({ page, watched }) => {
    const ada = createAccountDetails()
    await openHydrated(page, '/signup')
    await waitForNetworkIdle(page)
    const cut = /identitytoolkit|\/1\/indexes\//
    await watched.cutOff(cut)
    await fillSignUp(page, ada)
    await press(page, 'Sign up')
    await expectAlerts(page, [ACCOUNT_MESSAGES.unreachable])
    expect(await field(page, 'Username').inputValue()).toBe(ada.userName)
    await watched.reconnect(cut)
    await press(page, 'Sign up')
    await main(page).getByText(ACCOUNT_MESSAGES.created).waitFor()
  })
})

describe('by keyboard alone, in a window as narrow as a phone', () => {
  it('a person signs up, signs out and signs in', async ({ page }) => {
    await page.setViewportSize(NARROW)
    const ada = createAccountDetails()
    await openHydrated(page, '/signup')
    await tabTo(page, 'userName')
    await page.keyboard.type(ada.userName)
    await tabTo(page, 'email')
    await page.keyboard.type(ada.email)
    await tabTo(page, 'password')
    await page.keyboard.type(ada.password)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => field(page, 'Password').getAttribute('type')).toBe('text')
    await tabTo(page, 'confirm')
    await page.keyboard.type(ada.password)
    await page.keyboard.press('Enter')
    await main(page).getByText(ACCOUNT_MESSAGES.created).waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    const opener = getHeaderLinks(page).getByRole('button', { name: 'Account' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const logout = getHeaderLinks(page).getByRole('button', { name: 'Logout' })
    await logout.waitFor()
    await logout.focus()
    await page.keyboard.press('Enter')
    await getHeaderLinks(page).getByRole('link', { name: 'Sign in' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await getHeaderLinks(page).getByRole('link', { name: 'Sign in' }).focus()
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Sign in')
    await tabTo(page, 'email')
    await page.keyboard.type(ada.email)
    await tabTo(page, 'password')
    await page.keyboard.type(ada.password)
    await page.keyboard.press('Enter')
    await expectPath(page, '/user/authentication')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})

it('password managers know the fields of every form', async ({ page }) => {
  for (const [path, known] of [
    ['/login', ['email:username', 'password:current-password']],
    ['/signup', ['userName:nickname', 'email:username', 'password:new-password', 'confirm:new-password']],
    ['/login/forgot-password', ['email:username']],
  ] as const) {
    await openHydrated(page, path)
    const fields = main(page).locator('form input')
    expect(
      await fields.evaluateAll((inputs) =>
        inputs.map((input) => `${input.getAttribute('name')}:${input.getAttribute('autocomplete')}`),
      ),
      path,
    ).toEqual(known)
  }
})

const focused = (on: Page) => on.evaluate(() => document.activeElement?.getAttribute('name') ?? null)

/** Returns by how many pixels the page is wider than the window. */
const overflow = (on: Page) => on.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Presses Tab until the control of this name has the focus, and throws after too many presses. */
async function tabTo(on: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    if ((await focused(on)) === name) return
    await on.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reaches ${name}.`)
}
