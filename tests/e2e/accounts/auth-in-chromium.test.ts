/**
 * End-to-end test of `firebase/auth` in Chromium, on a page of an allowed origin: the cases of Node, and persistence.
 */
import type { BrowserContext, Page } from 'playwright'
import { describe, expect, onTestFinished } from 'vitest'
import { callAuth, deriveKeyFast, requestSignUp } from '../../contract/accounts/auth-calls.ts'
import { IDENTITY_CASES } from '../../contract/accounts/auth-cases.ts'
import { openCloud, type TestCloud } from '../../contract/open-cloud.ts'
import { createScriptTest, type ScriptSite } from '../serve-script.ts'

const SETH = 'seth@wiki.example'

const it = createScriptTest('e2e/accounts/auth-in-page.ts')
  .extend('clock', () => {
    let time = Date.now()
    return {
      now: () => time,
      pass: (passed: number) => {
        time += passed
      },
    }
  })
  .extend('cloud', async ({ site, clock }, { onCleanup }) => {
    const cloud = await openCloud(undefined, {
      clock: clock.now,
      derive: deriveKeyFast,
      allowedOrigins: [site.origin],
    })
    onCleanup(() => cloud.close())
    return cloud
  })

it.beforeEach(({ context, clock }) => context.exposeFunction('passTime', clock.pass))

async function openSite(site: ScriptSite, context: BrowserContext, cloud: TestCloud): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.origin)
  await start(cloud, page)
  return page
}

const start = (cloud: TestCloud, page: Page) =>
  page.evaluate(([address, apiKey]) => window.identity.start(address, apiKey), [
    cloud.address,
    cloud.installation.apiKey,
  ] as const)

type Act = Parameters<Window['identity']['runPersistent']>[0]

const runPersistent = (page: Page, act: Act) =>
  page.evaluate(([one, email]) => window.identity.runPersistent(one, email), [act, SETH] as const)

describe('the client in a page', () => {
  it.for(IDENTITY_CASES)('%s', async ([name], { site, context, cloud }) => {
    const page = await openSite(site, context, cloud)
    const output: string[] = []
    page.on('console', (message) => output.push(message.text()))
    await page.evaluate(([one, email]) => window.identity.run(one, email), [name, SETH] as const)
    expect(await page.locator('.firebase-emulator-warning').count()).toBe(0)
    // Chromium logs each request that was answered with an error.
    expect(output.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([])
  })

  it('is still signed in after a reload, and in a new tab', async ({ site, context, cloud }) => {
    await requestSignUp(cloud, SETH)
    const page = await openSite(site, context, cloud)
    expect(await runPersistent(page, 'sign in')).toBe(SETH)
    await page.reload()
    await start(cloud, page)
    expect(await runPersistent(page, 'look')).toBe(SETH)
    expect(await runPersistent(await openSite(site, context, cloud), 'look')).toBe(SETH)
  })

  it('fault 58: is signed out in every tab at once', async ({ site, context, cloud }) => {
    await requestSignUp(cloud, SETH)
    const [first, second] = [await openSite(site, context, cloud), await openSite(site, context, cloud)]
    await runPersistent(first, 'sign in')
    await second.evaluate(() => window.identity.runPersistent('look'))
    await second.waitForFunction((email) => window.identity.currentEmail() === email, SETH)
    expect(await runPersistent(first, 'sign out')).toBeNull()
    await second.waitForFunction(() => window.identity.currentEmail() === null)
  })

  it('fault 58: is signed out when the account is deleted', async ({ site, context, cloud }) => {
    const { idToken } = await requestSignUp(cloud, SETH)
    const page = await openSite(site, context, cloud)
    await runPersistent(page, 'sign in')
    await callAuth(cloud, 'accounts:delete', { idToken })
    await page.reload()
    await start(cloud, page)
    expect(await runPersistent(page, 'look')).toBeNull()
  })

  it('stays signed in when the services cannot be reached', async ({ site, context, cloud }) => {
    await requestSignUp(cloud, SETH)
    const page = await openSite(site, context, cloud)
    await runPersistent(page, 'sign in')
    await context.route(`${cloud.address}/**`, (route) => route.abort())
    await page.reload()
    await start(cloud, page)
    expect(await runPersistent(page, 'look')).toBe(SETH)
  })

  it('fault 53: on another origin creates no account', async ({ site, context }) => {
    const cloud = await openCloud(undefined, { derive: deriveKeyFast })
    onTestFinished(() => cloud.close())
    const page = await openSite(site, context, cloud)
    const [name = ''] = IDENTITY_CASES[0] ?? []
    await expect(
      page.evaluate(([one, email]) => window.identity.run(one, email), [name, SETH] as const),
    ).rejects.toThrow('network-request-failed')
    expect(cloud.auth.findAccount(SETH)).toBeNull()
  })
})
