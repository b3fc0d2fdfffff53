/** The real `firebase/auth` in real Chromium, on a page of an allowed origin: the cases of Node, and what a page remembers. */
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../browser.ts'
import { callAuth, deriveKeyFast, requestSignUp } from '../../contract/accounts/auth-calls.ts'
import { IDENTITY_CASES } from '../../contract/accounts/auth-cases.ts'
import { openCloud, type TestCloud } from '../../contract/open-cloud.ts'
import { type ScriptSite, serveScript } from '../serve-script.ts'

const SETH = 'seth@wiki.example'

let browser: Browser
let site: ScriptSite
let cloud: TestCloud
let context: BrowserContext
let time = Date.now()

beforeAll(async () => {
  ;[site, browser] = await Promise.all([
    serveScript('e2e/accounts/auth-in-page.ts'),
    launchBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})
beforeEach(async () => {
  time = Date.now()
  cloud = await openCloud(undefined, {
    clock: () => time,
    derive: deriveKeyFast,
    allowedOrigins: [site.origin],
  })
  context = await browser.newContext()
  await context.exposeFunction('passTime', (passed: number) => {
    time += passed
  })
})
afterEach(async () => {
  await context?.close()
  await cloud?.close()
})

async function openPage(): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.origin)
  await start(page)
  return page
}

const start = (page: Page) =>
  page.evaluate(([address, apiKey]) => window.identity.start(address, apiKey), [
    cloud.address,
    cloud.installation.apiKey,
  ] as const)

type Act = Parameters<Window['identity']['runPersistent']>[0]

const runPersistent = (page: Page, act: Act) =>
  page.evaluate(([one, email]) => window.identity.runPersistent(one, email), [act, SETH] as const)

describe('the client in a page', () => {
  it.each(IDENTITY_CASES)('%s', async (name) => {
    const page = await openPage()
    const output: string[] = []
    page.on('console', (message) => output.push(message.text()))
    await page.evaluate(([one, email]) => window.identity.run(one, email), [name, SETH] as const)
    expect(await page.locator('.firebase-emulator-warning').count()).toBe(0)
    // the browser itself names each request that was answered with an error
    expect(output.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([])
  })

  it('is signed in still after a reload, and in a new tab', async () => {
    await requestSignUp(cloud, SETH)
    const page = await openPage()
    expect(await runPersistent(page, 'sign in')).toBe(SETH)
    await page.reload()
    await start(page)
    expect(await runPersistent(page, 'look')).toBe(SETH)
    expect(await runPersistent(await openPage(), 'look')).toBe(SETH)
  })

  it('fault 58: is signed out in every tab at once', async () => {
    await requestSignUp(cloud, SETH)
    const [first, second] = [await openPage(), await openPage()]
    await runPersistent(first, 'sign in')
    await second.evaluate(() => window.identity.runPersistent('look'))
    await second.waitForFunction((email) => window.identity.currentEmail() === email, SETH)
    expect(await runPersistent(first, 'sign out')).toBeNull()
    await second.waitForFunction(() => window.identity.currentEmail() === null)
  })

  it('fault 58: is nobody after a reload when the account is gone', async () => {
    const { idToken } = await requestSignUp(cloud, SETH)
    const page = await openPage()
    await runPersistent(page, 'sign in')
    await callAuth(cloud, 'accounts:delete', { idToken })
    await page.reload()
    await start(page)
    expect(await runPersistent(page, 'look')).toBeNull()
  })

  it('stays who it is when the services cannot be reached', async () => {
    await requestSignUp(cloud, SETH)
    const page = await openPage()
    await runPersistent(page, 'sign in')
    await context.route(`${cloud.address}/**`, (route) => route.abort())
    await page.reload()
    await start(page)
    expect(await runPersistent(page, 'look')).toBe(SETH)
  })

  it('fault 53: of another origin makes no account', async () => {
    await cloud.close()
    cloud = await openCloud(undefined, { derive: deriveKeyFast })
    const page = await openPage()
    const [name = ''] = IDENTITY_CASES[0] ?? []
    await expect(
      page.evaluate(([one, email]) => window.identity.run(one, email), [name, SETH] as const),
    ).rejects.toThrow('network-request-failed')
    expect(cloud.auth.findAccount(SETH)).toBeNull()
  })
})
