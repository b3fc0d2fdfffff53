/** Every screen of accounts: open to all senses in both palettes, never too wide. */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { expectAccessible, findViolationsInBothPalettes } from '../axe.ts'
import {
  openHydrated,
  startWikiFixture,
  type WatchedPage,
  type WikiFixture,
} from '../wiki-fixture.ts'
import {
  alerts,
  createAccountDetails,
  EDITOR_ACCOUNT,
  fillSignUp,
  getHeaderLinks,
  getNewestLink,
  main,
  press,
  submitSignUp,
} from './account-steps.ts'
import { storedSession } from './stored-session.ts'

let fixture: WikiFixture
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  fixture = await startWikiFixture()
})
afterAll(() => fixture?.close())
beforeEach(async () => {
  watched = await fixture.open()
  page = watched.page
})
afterEach(() => watched.close())

const expectOpen = (what: string) => expectAccessible(page, what)

describe('in either palette nothing stands in anyone’s way', () => {
  it('of who is not signed in', async () => {
    for (const path of ['/login', '/login/forgot-password', '/signup', '/auth/action']) {
      await openHydrated(page, path)
      await expectOpen(path)
    }
    await openHydrated(page, '/signup')
    // of the same colour on itself axe is not certain
    const submit = main(page).getByRole('button', { name: 'Sign up' })
    await submit.hover()
    const [ink, paper] = await submit.evaluate((button) => {
      const { color, backgroundColor } = getComputedStyle(button)
      return [color, backgroundColor]
    })
    expect(ink, 'under the mouse').not.toBe(paper)
    await press(page, 'Sign up')
    await expect.poll(async () => (await alerts(page)).length).toBe(4)
    await expectOpen('a form with faults in it')
    await page.goto('/auth/action?mode=verifyEmail&oobCode=x')
    await main(page).getByText(ACCOUNT_MESSAGES.codeUsed).waitFor()
    await expectOpen('a link that leads nowhere')
  })

  it('of who has just signed up', async () => {
    const ada = {
      ...createAccountDetails(),
      userName: 'W'.repeat(33) + String(Math.random()).slice(2, 8),
    }
    await submitSignUp(page, ada)
    await getHeaderLinks(page).getByText(ada.userName).waitFor({ state: 'attached' })
    await expectOpen('done')
    await openHydrated(page, '/user/authentication')
    await press(page, 'Resend email')
    await main(page).getByText(ACCOUNT_MESSAGES.emailSent).waitFor()
    await expectOpen('verification')
    await page.goto(await getNewestLink(fixture.wiki, ada.email))
    await main(page).getByText(ACCOUNT_MESSAGES.emailVerified).waitFor()
    await expectOpen('verified')
    await main(page).getByRole('link', { name: 'Go on' }).click()
    await main(page).locator('dl').waitFor()
    await expectOpen('a long name')
  })

  it('of who is signed in', async () => {
    await page.context().setStorageState(await storedSession(fixture.wiki, EDITOR_ACCOUNT))
    await openHydrated(page, '/user')
    await main(page).locator('dl').waitFor()
    await expectOpen('the dashboard')
    await getHeaderLinks(page).getByRole('button', { name: 'Account' }).click()
    expect(await findViolationsInBothPalettes(page)).toEqual([])
  })

  it('of who is signed in and goes on', async () => {
    await page.context().setStorageState(await storedSession(fixture.wiki, EDITOR_ACCOUNT))
    for (const path of ['/auth/reset-password', '/user/upload', '/Race/Varven']) {
      await openHydrated(page, path)
      await main(page).locator('h1').waitFor()
      await getHeaderLinks(page).getByText('Welcome Back').waitFor({ state: 'attached' })
      await expectOpen(path)
    }
  })
})

it('what is typed before the scripts have come stays, and is not sent as an address', async () => {
  const ada = createAccountDetails()
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/signup')
  await fillSignUp(page, ada)
  await main(page).getByLabel('Email', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('')
  expect(await main(page).getByRole('button', { name: 'Sign up' }).isDisabled()).toBe(true)
})
