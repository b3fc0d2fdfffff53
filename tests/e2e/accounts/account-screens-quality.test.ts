/** End-to-end test of the account screens' accessibility and width, in both palettes. */
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { expectAccessible, findViolationsInBothPalettes } from '../axe.ts'
import { main, openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  alerts,
  createAccountDetails,
  fillSignUp,
  getHeaderLinks,
  getNewestLink,
  press,
  submitSignUp,
} from './account-steps.ts'
import { beginSignedIn } from './stored-session.ts'

const it = createWikiTest({ ignoresErrors: true })

describe('accessibility in both palettes', () => {
  it('of a person who is signed out', async ({ page }) => {
    for (const path of ['/login', '/login/forgot-password', '/signup', '/auth/action']) {
      await openHydrated(page, path)
      await expectAccessible(page, path)
    }
    await openHydrated(page, '/signup')
    // Axe is not certain about text that has the colour of its background.
    const submit = main(page).getByRole('button', { name: 'Sign up' })
    await submit.hover()
    const [ink, paper] = await submit.evaluate((button) => {
      const { color, backgroundColor } = getComputedStyle(button)
      return [color, backgroundColor]
    })
    expect(ink, 'under the mouse').not.toBe(paper)
    await press(page, 'Sign up')
    await expect.poll(async () => (await alerts(page)).length).toBe(4)
    await expectAccessible(page, 'a form with faults in it')
    await page.goto('/auth/action?mode=verifyEmail&oobCode=x')
    await main(page).getByText(ACCOUNT_MESSAGES.codeUsed).waitFor()
    await expectAccessible(page, 'a link that leads nowhere')
  })

  it('of a person who has just signed up', async ({ page, wiki }) => {
    const ada = {
      ...createAccountDetails(),
      userName: 'W'.repeat(33) + String(Math.random()).slice(2, 8),
    }
    await submitSignUp(page, ada)
    await getHeaderLinks(page).getByText(ada.userName).waitFor({ state: 'attached' })
    await expectAccessible(page, 'done')
    await openHydrated(page, '/user/authentication')
    await press(page, 'Resend email')
    await main(page).getByText(ACCOUNT_MESSAGES.emailSent).waitFor()
    await expectAccessible(page, 'verification')
    await page.goto(await getNewestLink(wiki, ada.email))
    await main(page).getByText(ACCOUNT_MESSAGES.emailVerified).waitFor()
    await expectAccessible(page, 'verified')
    await main(page).getByRole('link', { name: 'Continue' }).click()
    await main(page).locator('dl').waitFor()
    await expectAccessible(page, 'a long name')
  })

  it('of a signed-in person', async ({ page, wiki }) => {
    await beginSignedIn(page, wiki)
    await openHydrated(page, '/user')
    await main(page).locator('dl').first().waitFor()
    await expectAccessible(page, 'the dashboard')
    await getHeaderLinks(page).getByRole('button', { name: 'Account' }).click()
    expect(await findViolationsInBothPalettes(page)).toEqual([])
  })

  it('of the forms of a signed-in person', async ({ page, wiki }) => {
    await beginSignedIn(page, wiki)
    for (const path of ['/auth/reset-password', '/user/upload', '/Race/Varven']) {
      await openHydrated(page, path)
      await main(page).locator('h1').waitFor()
      await getHeaderLinks(page).getByText('Welcome Back').waitFor({ state: 'attached' })
      await expectAccessible(page, path)
    }
  })
})

it('text typed before hydration stays, and is not sent in an address', async ({ page }) => {
  const ada = createAccountDetails()
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/signup')
  await fillSignUp(page, ada)
  await main(page).getByLabel('Email', { exact: true }).press('Enter')
  expect(new URL(page.url()).search).toBe('')
  expect(await main(page).getByRole('button', { name: 'Sign up' }).isDisabled()).toBe(true)
})
