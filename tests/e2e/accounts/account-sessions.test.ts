/** Sessions over tabs, people and time: who is let in, who is sent where, and what is never shown to the next. */
import type { Page, Route } from 'playwright'
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { editPath } from '#shared/model/paths'
import { callAuth, getAuthEndpoint } from '../../contract/accounts/auth-calls.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { expectHeading, holdScripts, openHydrated, waitForHydration } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  type AccountDetails,
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
  logOut,
  main,
  press,
  submitSignIn,
  submitSignUp,
} from './account-steps.ts'
import { createVerifiedPerson, type VerifiedPerson } from './create-people.ts'
import { storedSession } from './stored-session.ts'

const EDIT_PATHS = TYPE_NAMES.flatMap((type) => getTypeSpec(type).parts).map((part) =>
  editPath(part, 'Varven'),
)

const it = createWikiTest({ allowedErrors: IDENTITY_REFUSAL })

/** The headings that were there at any time, also for a moment. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Reflect.set(window, '__headings', seen)
    const look = () => {
      for (const { textContent } of document.querySelectorAll('main h1'))
        seen.add(textContent ?? '')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => [...(Reflect.get(window, '__headings') as Set<string>)])
}

/** Signs in before the test opens its first page. */
async function beginSignedIn(
  page: Page,
  wiki: WikiProcess,
  who: AccountDetails = EDITOR_ACCOUNT,
): Promise<void> {
  await page.context().setStorageState(await storedSession(wiki, who))
}

/** Begins signed in as somebody no other test knows. */
async function beginAsSomebody(page: Page, wiki: WikiProcess): Promise<VerifiedPerson> {
  const person = await createVerifiedPerson(wiki)
  await beginSignedIn(page, wiki, person)
  return person
}

describe('a guard', () => {
  it.for([
    ['forms for writing', [...EDIT_PATHS, '/user/upload'], '/login'],
    [
      'what stands within an account',
      ['/user', '/user/RequestAFeature', '/user/ReportABug', '/auth/reset-password'],
      '/',
    ],
  ] as const)(
    'sends who is not signed in away from %s, and shows nothing of them',
    async ([_, paths, redirectPath], { page }) => {
      const headings = await watchHeadings(page)
      for (const path of paths) {
        await page.goto(path)
        await expectPath(page, redirectPath)
        await main(page).locator('h1').waitFor()
        await main(page).getByText(ACCOUNT_MESSAGES.signInFirst).waitFor()
        expect(await headings(), path).toEqual([await main(page).locator('h1').textContent()])
      }
    },
  )

  it('sends who is not signed in from the verification to signing in', async ({ page }) => {
    const headings = await watchHeadings(page)
    for (const path of ['/user/verify', '/user/authentication']) {
      await page.goto(path)
      await expectPath(page, '/login')
      await expectHeading(page, 'Sign in')
      expect(await headings(), path).toEqual(['Sign in'])
    }
  })

  it.for([
    ['/EditRacePage/Varven', '/login', 'Edit Varven'],
    ['/user/ReportABug', '/', 'Report Bug'],
  ] as const)(
    'leads on to %s after signing in',
    async ([path, redirectPath, heading], { page }) => {
      await page.goto(path)
      await expectPath(page, redirectPath)
      await waitForHydration(page)
      if (redirectPath === '/')
        await getHeaderLinks(page).getByRole('link', { name: 'Sign in' }).click()
      await fillSignIn(page, EDITOR_ACCOUNT)
      await expectPath(page, path)
      await expectHeading(page, heading)
      // it was remembered for one time
      await logOut(page)
      await submitSignIn(page)
    },
  )

  it('sends who is not verified to the verification, and lets every tab in afterwards', async ({
    page,
    wiki,
  }) => {
    const ada = createAccountDetails()
    await submitSignUp(page, ada)
    const inMail = await page.context().newPage()
    const opened: (readonly [tab: Page, path: string, heading: string])[] = []
    for (const [path, redirectPath, heading] of [
      ['/user/upload', '/user/verify', 'Content Templates'],
      ['/EditRacePage/Varven', '/user/verify', 'Edit Varven'],
      ['/user/RequestAFeature', '/user/authentication', 'Request A Feature'],
    ] as const) {
      const tab = opened.length === 0 ? page : await page.context().newPage()
      await tab.goto(path)
      await expectPath(tab, redirectPath)
      await expectHeading(tab, 'Email Verification')
      opened.push([tab, path, heading])
    }
    await inMail.goto(await getNewestLink(wiki, ada.email))
    await inMail.getByText(ACCOUNT_MESSAGES.emailVerified).waitFor()
    await inMail.close()
    for (const [tab, path, heading] of opened) {
      await expectPath(tab, path)
      await expectHeading(tab, heading)
    }
  })

  it('fault 50: never leads off the site', async ({ page, wiki }) => {
    for (const destination of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      await openHydrated(page, `/login?next=${encodeURIComponent(destination)}`)
      await page.evaluate((text) => sessionStorage.setItem('destination', text), destination)
      await fillSignIn(page, EDITOR_ACCOUNT)
      await expectPath(page, '/user')
      expect(new URL(page.url()).origin, destination).toBe(wiki.pages)
      await logOut(page)
    }
  })
})

describe('the header', () => {
  it('never offers to sign in to who is signed in, even before the scripts have come', async ({
    page,
  }) => {
    const signInLink = getHeaderLinks(page).getByText('Sign in')
    await submitSignIn(page)
    const scripts = await holdScripts(page)
    await page.goto('/Race/Varven', { waitUntil: 'commit' })
    await signInLink.waitFor({ state: 'attached' })
    expect(await signInLink.isVisible()).toBe(false)
    await scripts.release()
    await getHeaderLinks(page).getByText(`Welcome Back ${EDITOR_ACCOUNT.userName}`).waitFor()
    await logOut(page)
    await signInLink.waitFor()
    await openHydrated(page, '/Race/Varven')
    expect(await signInLink.isVisible()).toBe(true)
  })

  it('is put right where the note on the device tells what is no longer so', async ({ page }) => {
    await openHydrated(page, '/')
    await page.evaluate(() => localStorage.setItem('person', '+Somebody Else'))
    await openHydrated(page, '/')
    await getHeaderLinks(page).getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await page.content()).not.toContain('Somebody Else')
    // and a note alone opens nothing
    await page.evaluate(() => localStorage.setItem('person', '+Somebody Else'))
    await page.goto('/user/upload')
    await expectPath(page, '/login')
  })
})

describe('two tabs', () => {
  it('are signed in and signed out together, and guarded screens are left', async ({ page }) => {
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
    for (const tab of [page, other, third])
      await getHeaderLinks(tab).getByRole('link', { name: 'Sign in' }).waitFor()
    expect(new URL(other.url()).pathname).toBe('/Race/Varven')
    // who meant to leave is not led back by the next one to sign in
    await fillSignIn(third, EDITOR_ACCOUNT)
    await expectPath(third, '/user')
  })

  it('a new password in one signs the other out, and nothing is asked of it there', async ({
    page,
    wiki,
  }) => {
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
    // neither tab brings back what the other has ended
    const stored = () => page.evaluate(() => Object.keys(localStorage).join(' '))
    await expect.poll(stored).not.toContain('authUser')
  })
})

describe('fault 59: on a shared computer', () => {
  it('nothing of one person is there for the next', async ({ page, wiki }) => {
    const ada = await createVerifiedPerson(wiki)
    await submitSignIn(page, ada)
    await openHydrated(page, '/auth/reset-password')
    await field(page, 'Current Password').fill('something typed')
    await logOut(page)
    await expectPath(page, '/')
    const storedValue = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    for (const secret of [ada.userName, ada.email, 'something typed', 'auth/reset-password'])
      expect(storedValue).not.toContain(secret)
    await submitSignIn(page)
    expect(await page.content()).not.toContain(ada.userName)
    await page.goto('/auth/reset-password')
    expect(await field(page, 'Current Password').inputValue()).toBe('')
  })

  it('a screen that lies open is the next person’s own, and empty', async ({ page, wiki }) => {
    await beginAsSomebody(page, wiki)
    const other = await page.context().newPage()
    await openHydrated(other, '/auth/reset-password')
    await field(other, 'Current Password').fill('something typed')
    // as where one session takes the place of another without a sign-out between
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
  it('says so in place, keeps what was typed, and goes on after signing in again', async ({
    page,
    wiki,
  }) => {
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
    expect((await callAuth(cloud, 'accounts:resetPassword', { oobCode, newPassword })).status).toBe(
      200,
    )

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

  it('may be left instead', async ({ page, wiki }) => {
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

it('who is blocked reads why no form opens, and goes on reading', async ({ page, wiki }) => {
  await beginSignedIn(page, wiki)
  await openHydrated(page, '/user')
  await expectHeading(page, `Welcome Back ${EDITOR_ACCOUNT.userName}`)
  await page.route(/documents:batchGet/, async (route) => {
    if (!route.request().postData()?.includes('/blocked/')) return route.continue()
    const { documents } = route.request().postDataJSON() as { documents: readonly string[] }
    const time = new Date().toISOString()
    const found = { name: documents[0], fields: {}, createTime: time, updateTime: time }
    await route.fulfill({
      headers: { 'access-control-allow-origin': wiki.pages },
      json: [{ found, readTime: time }],
    })
  })
  await page.goto('/user/upload')
  await expectHeading(page, ACCOUNT_MESSAGES.blocked.heading)
  expect(await page.title()).toBe(`${ACCOUNT_MESSAGES.blocked.heading} || Infinite Worlds Wiki`)
  expect(await main(page).textContent()).toContain(ACCOUNT_MESSAGES.blocked.text)
  await page.goto('/user')
  await expectHeading(page, `Welcome Back ${EDITOR_ACCOUNT.userName}`)
  await main(page).getByText(ACCOUNT_MESSAGES.blocked.text).waitFor()
  expect(await main(page).getByText('Create Content').count()).toBe(0)
})

describe('user names', () => {
  it('go to one of two who ask for the same in the same instant; the other keeps the form', async ({
    page,
    watched,
    openPage,
  }) => {
    const second = await openPage()
    // What the rules refuse, the browser remarks upon.
    watched.expectErrors(/documents:commit.* 403|403 .*documents:commit/)
    const tabs = [page, second.page]
    const wanted = tabs.map(() => ({ ...createAccountDetails(), userName: 'Same Name' }))
    const meet = meeting(tabs.length)
    for (const [index, tab] of tabs.entries()) {
      // both have been told that the name is free before either takes it
      await tab.route(/documents:commit/, async (route) => {
        await meet()
        await route.continue()
      })
      await openHydrated(tab, '/signup')
      await fillSignUp(tab, wanted[index] ?? createAccountDetails())
    }
    await Promise.all(tabs.map((tab) => press(tab, 'Sign up')))
    const ends = tabs.map((tab) =>
      main(tab)
        .getByText(ACCOUNT_MESSAGES.created)
        .or(main(tab).getByText(ACCOUNT_MESSAGES.nameTaken('Same Name')))
        .waitFor({ timeout: 30_000 }),
    )
    await Promise.all(ends)
    const lost = await Promise.all(tabs.map(async (tab) => (await alerts(tab)).length > 0))
    expect([...lost].sort()).toEqual([false, true])
    const index = lost.indexOf(true)
    const [tab, form] = [tabs[index] ?? page, wanted[index] ?? createAccountDetails()]
    expect(await alerts(tab)).toEqual([ACCOUNT_MESSAGES.nameTaken('Same Name')])
    expect(await field(tab, 'Email').inputValue()).toBe(form.email)
    expect(await field(tab, 'Password').inputValue()).toBe(form.password)
    await getHeaderLinks(tab).getByRole('link', { name: 'Sign in' }).waitFor()
    // nothing is left of the account that lost: its address is free
    await tab.unrouteAll()
    await field(tab, 'Username').fill('Another Name')
    await press(tab, 'Sign up')
    await main(tab).getByText(ACCOUNT_MESSAGES.created).waitFor()
    await second.close()
  })

  it('that could not be had, nor given back, are asked for on the dashboard', async ({
    page,
    watched,
    wiki,
  }) => {
    const cut = /accounts:delete|\/1\/indexes\//
    await watched.cutOff(cut)
    const ada = createAccountDetails()
    await openHydrated(page, '/signup')
    await fillSignUp(page, { ...ada, userName: EDITOR_ACCOUNT.userName })
    await press(page, 'Sign up')
    await expectAlerts(page, [
      `${ACCOUNT_MESSAGES.nameTaken(EDITOR_ACCOUNT.userName)}. ${ACCOUNT_MESSAGES.chooseAtSignIn}`,
    ])
    await watched.reconnect(cut)
    await openHydrated(page, '/login')
    await fillSignIn(page, ada)
    await expectPath(page, '/user/authentication')
    await press(page, 'Resend email')
    await main(page).getByText(ACCOUNT_MESSAGES.emailSent).waitFor()
    await page.goto(await getNewestLink(wiki, ada.email))
    await main(page).getByRole('link', { name: 'Go on' }).click()
    await expectHeading(page, 'Welcome Back')
    await main(page).getByRole('heading', { name: ACCOUNT_MESSAGES.chooseName }).waitFor()
    expect(await main(page).getByRole('link', { name: 'Create Content' }).count()).toBe(0)
    // and nothing is written under no name
    await page.goto('/user/upload')
    await expectPath(page, '/user')
    await field(page, 'Username').fill('x')
    await press(page, 'Choose this name')
    await expect.poll(async () => (await alerts(page)).length).toBe(1)
    await field(page, 'Username').fill(ada.userName)
    await press(page, 'Choose this name')
    await expectPath(page, '/user/upload')
    await getHeaderLinks(page).getByText(`Welcome Back ${ada.userName}`).waitFor()
  })
})

const refuse = (wiki: WikiProcess, route: Route, message: string) =>
  route.fulfill({
    status: 400,
    headers: { 'access-control-allow-origin': wiki.pages },
    json: { error: { code: 400, message, errors: [] } },
  })

/** Nobody goes on before so many have come. */
function meeting(count: number): () => Promise<void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let come = 0
  return () => {
    if (++come === count) open()
    return opened
  }
}
