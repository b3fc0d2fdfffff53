/** End-to-end test of route guards: redirects to sign-in and verification, the header, and blocked people. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { editPath } from '#shared/model/paths'
import { expectHeading, holdScripts, main, openHydrated, waitForHydration } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  createAccountDetails,
  EDITOR_ACCOUNT,
  expectPath,
  fillSignIn,
  getHeaderLinks,
  getNewestLink,
  IDENTITY_REFUSAL,
  logOut,
  submitSignIn,
  submitSignUp,
} from './account-steps.ts'
import { beginSignedIn } from './stored-session.ts'

const EDIT_PATHS = TYPE_NAMES.flatMap((type) => getTypeSpec(type).parts).map((part) => editPath(part, 'Varven'))

const it = createWikiTest({ allowedErrors: IDENTITY_REFUSAL })

/** Records the headings of the page, also those that are shown for a moment. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Reflect.set(window, '__headings', seen)
    const look = () => {
      for (const { textContent } of document.querySelectorAll('main h1')) seen.add(textContent ?? '')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => [...(Reflect.get(window, '__headings') as Set<string>)])
}

describe('a guard', () => {
  it.for([
    ['forms for writing', [...EDIT_PATHS, '/user/upload'], '/login'],
    ['the screens of an account', ['/user', '/user/RequestAFeature', '/user/ReportABug', '/auth/reset-password'], '/'],
  ] as const)(
    'redirects a signed-out person away from %s, and shows nothing of them',
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

  it('redirects a signed-out person from the verification to signing in', async ({ page }) => {
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
  ] as const)('redirects to %s after signing in', async ([path, redirectPath, heading], { page }) => {
    await page.goto(path)
    await expectPath(page, redirectPath)
    await waitForHydration(page)
    if (redirectPath === '/') await getHeaderLinks(page).getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, EDITOR_ACCOUNT)
    await expectPath(page, path)
    await expectHeading(page, heading)
    // The redirect is used once.
    await logOut(page)
    await submitSignIn(page)
  })

  it('redirects an unverified person, and opens every tab afterwards', async ({ page, wiki }) => {
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

  it('fault 50: never redirects to another site', async ({ page, wiki }) => {
    for (const destination of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
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
  it('never shows Sign in to a signed-in person, even before hydration', async ({ page }) => {
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

  it('is corrected when the stored name is out of date', async ({ page }) => {
    await openHydrated(page, '/')
    await page.evaluate(() => localStorage.setItem('person', '+Somebody Else'))
    await openHydrated(page, '/')
    await getHeaderLinks(page).getByRole('link', { name: 'Sign in' }).waitFor()
    expect(await page.content()).not.toContain('Somebody Else')
    // The stored name alone opens no guarded screen.
    await page.evaluate(() => localStorage.setItem('person', '+Somebody Else'))
    await page.goto('/user/upload')
    await expectPath(page, '/login')
  })
})

it('a blocked person sees why no form opens, and can still read', async ({ page, wiki }) => {
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
