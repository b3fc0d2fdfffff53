/** From Create Account to the dashboard, and back in after forgetting the password: in Chromium, by mouse and by keyboard. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import {
  callAuth,
  requestSignUp as callSignUp,
  getAuthEndpoint,
  PASSWORD,
} from '../../contract/accounts/auth-calls.ts'
import { waitForNetworkIdle } from '../../network-idle.ts'
import {
  expectHeading,
  isSameDocument,
  markDocument,
  NARROW,
  openHydrated,
  waitForHydration,
} from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  alerts,
  createAccountDetails,
  EDITOR_ACCOUNT,
  expectAlerts,
  expectPath,
  field,
  fillSignIn,
  fillSignUp,
  getHeaderLinks,
  getNewestLink,
  IDENTITY_REFUSAL,
  main,
  press,
  submitSignIn,
  submitSignUp,
} from './account-steps.ts'
import { createVerifiedPerson } from './create-people.ts'
import { storedSession } from './stored-session.ts'

const it = createWikiTest({ allowedErrors: IDENTITY_REFUSAL })

const verifiedWays = ['Create A Page', 'Request A Feature', 'Report A Bug']

describe('somebody new', () => {
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
    // noticed without being told, and without loading the page anew
    await expectPath(page, '/user')
    await expectHeading(page, `Welcome Back ${ada.userName}`)
    expect(await page.title()).toBe('User Dashboard || Infinite Worlds Wiki')
    expect(await isSameDocument(page)).toBe(true)
    expect(await links.getByRole('link').allTextContents()).toEqual([
      ...verifiedWays,
      `Welcome Back ${ada.userName}`,
    ])
    expect(await main(page).textContent()).toContain(ada.email)
    await main(page).getByRole('link', { name: 'Create Content' }).click()
    await expectHeading(page, 'Content Templates')
    expect(await page.title()).toBe('Upload Content || Infinite Worlds Wiki')
  })

  it('asks for the mail again, and says that the link was followed elsewhere', async ({
    page,
    wiki,
    openPage,
  }) => {
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

  it('is told beside the fields what is wrong, and loses nothing typed', async ({ page }) => {
    await openHydrated(page, '/signup')
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
    // whoever types the next one has not asked for it to be shown
    expect(await field(page, 'Password').getAttribute('type')).toBe('password')
  })

  it('fault 20: who presses twice makes one account', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('accounts:signUp') && request.method() === 'POST')
        calls.push(request.url())
    })
    const ada = createAccountDetails()
    await openHydrated(page, '/signup')
    await fillSignUp(page, ada)
    await main(page).getByRole('button', { name: 'Sign up' }).dblclick()
    await main(page).getByText(ACCOUNT_MESSAGES.created).waitFor()
    expect(calls).toHaveLength(1)
  })

  it('keeps what was typed while the wiki cannot be reached', async ({ page, watched }) => {
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

describe('somebody known', () => {
  it('is not told which of e-mail and password is wrong', async ({ page }) => {
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

  it('waits after too many attempts, and is told so', async ({ page, wiki }) => {
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

  it('sets a forgotten password anew by mail', async ({ page, wiki }) => {
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
    // a mail that was followed proves the address
    await expectPath(page, '/user')

    await page.goto(link)
    await expectAlerts(page, [ACCOUNT_MESSAGES.codeUsed])
    await main(page).getByRole('link', { name: 'Ask for a new mail' }).click()
    await expectHeading(page, 'Reset password with email:')

    await page.goto('/auth/action?mode=resetPassword')
    await main(page).getByText(ACCOUNT_MESSAGES.linkIncomplete).waitFor()
    expect(
      await main(page).getByRole('link', { name: 'Ask for a new mail' }).getAttribute('href'),
    ).toBe('/login/forgot-password')
  })

  it('takes back an address that somebody else has changed, from the mail about it', async ({
    page,
    wiki,
  }) => {
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

  it('hears the same of an address nobody has', async ({ page }) => {
    await openHydrated(page, '/login/forgot-password')
    await field(page, 'Email').fill('nobody@wiki.example')
    await press(page, 'Submit')
    await expectPath(page, '/login')
    const message = main(page).getByText(ACCOUNT_MESSAGES.resetSent('nobody@wiki.example'))
    await message.waitFor()
    expect(await field(page, 'Email').inputValue()).toBe('')
    // the page host knows nothing of it, so a page loaded anew must not either
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
    // the form before it has a field of the same name
    await expectHeading(page, 'Reset password with email:')
    await field(page, 'Email').fill(ada.email)
    await press(page, 'Submit')
    await expectPath(page, '/login')
    await main(page).getByText(ACCOUNT_MESSAGES.resetSent(ada.email)).waitFor()
    expect(await main(page).getByText(ACCOUNT_MESSAGES.passwordChanged).count()).toBe(0)
    await fillSignIn(page, { ...ada, password })
    await expectPath(page, '/user')
  })

  it('goes on from the forms of those who are not signed in', async ({ page, wiki }) => {
    await page.context().setStorageState(await storedSession(wiki, EDITOR_ACCOUNT))
    for (const path of ['/login', '/signup', '/user/verify', '/user/authentication']) {
      await openHydrated(page, path)
      await expectPath(page, '/user')
    }
    // who is signed in may have forgotten the password all the same
    await openHydrated(page, '/login/forgot-password')
    await field(page, 'Email').fill(EDITOR_ACCOUNT.email)
    await press(page, 'Submit')
    await expectPath(page, '/user')
    await main(page).getByText(ACCOUNT_MESSAGES.resetSent(EDITOR_ACCOUNT.email)).waitFor()
  })
})

describe('by keyboard alone, in a window as narrow as a phone', () => {
  it('somebody signs up, signs out and signs in', async ({ page }) => {
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
    [
      '/signup',
      ['userName:nickname', 'email:username', 'password:new-password', 'confirm:new-password'],
    ],
    ['/login/forgot-password', ['email:username']],
  ] as const) {
    await openHydrated(page, path)
    const fields = main(page).locator('form input')
    expect(
      await fields.evaluateAll((inputs) =>
        inputs.map(
          (input) => `${input.getAttribute('name')}:${input.getAttribute('autocomplete')}`,
        ),
      ),
      path,
    ).toEqual(known)
  }
})

describe('who only reads', () => {
  it('loads nothing of accounts, before or after the page is live', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    for (const path of ['/', '/Race/Varven', '/Content/BookPages']) {
      await openHydrated(page, path)
      await waitForNetworkIdle(page)
    }
    expect(scripts.length).toBeGreaterThan(10)
    expect(scripts.filter((url) => /account|identitytoolkit|securetoken/.test(url))).toEqual([])
  })

  it('is asked to sign in to edit, and goes on to the form from there', async ({ page }) => {
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

const focused = (on: Page) =>
  on.evaluate(() => document.activeElement?.getAttribute('name') ?? null)

/** How much wider than the window the page is. */
const overflow = (on: Page) =>
  on.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** As often as it takes somebody to get there; in vain it ends. */
async function tabTo(on: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    if ((await focused(on)) === name) return
    await on.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reaches ${name}.`)
}
