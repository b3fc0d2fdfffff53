/** End-to-end test of addresses that try path traversal or name no page. */
import { describe, expect } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { parseDocument, requestPage } from '../../parse-document.ts'
import { expectHeading, waitForHydration } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'

// The router warns the developer of an address with a broken encoding; the reader gets a screen.
const it = createSharedPageTest({
  allowedErrors: /^console warning: The URL path "[^"]*" could not be decoded/,
})
it.afterEach(async ({ page }) => {
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined()
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([])
})

describe('faults 43, 44: an address that is no page', () => {
  const paths = [
    '/Book/%2F..%2F',
    '/Book/..%2f..%2f..%2fetc%2fpasswd',
    '/Book/%5C..%5C',
    '/Book/__proto__',
    '/Book/__name__',
    '/Race/constructor',
    '/Race/hasOwnProperty',
    '/Character/toString/Synopsis',
    `/Book/${'x'.repeat(2000)}`,
    '/Book/%E0%A4%A',
    '/Book/%',
    '/Book/%3Cscript%3Ewindow.__xss=1%3C%2Fscript%3E',
    '/Book/a%00b',
    '/Book/%ED%A0%80',
    '/Book/%E2%80%AEsecret',
    '/Book/CON',
    '/Book/.',
    '/constructor',
    '/__proto__',
    '/Content/constructor',
    '/search_results/%00',
    '/History/__proto__',
    '/EditRacePage/%2F..%2F',
    '/EditBookPage/__proto__',
    '/EditCharacterSynopsis/%00',
  ]

  it.for(paths)('is answered with a screen that says so: %s', async (path, { page, wiki }) => {
    const answer = await requestPage(wiki.pages, path)
    expect([400, 404]).toContain(answer.status)
    const document = parseDocument(answer.text)
    expect(document.headings).toEqual([MESSAGES.notFound.heading])
    expect(answer.text).not.toContain('<script>window')
    expect(wiki.output()).not.toContain('could not be rendered')
    await page.goto(path)
    await waitForHydration(page)
    await expectHeading(page, MESSAGES.notFound.heading)
  })

  it('never leaves the folder of the interface', async ({ wiki }) => {
    for (const path of [
      '/../package.json',
      '/assets/../../server/entry-server.js',
      '/assets/..%2f..%2fserver%2fentry-server.js',
      '/.vite/manifest.json',
      '/index.html',
    ]) {
      const answer = await requestPage(wiki.pages, path)
      expect(answer.status, path).toBe(404)
      expect(answer.text, path).not.toMatch(/createRenderer|"isEntry"|infinite-worlds-wiki/)
    }
  })
})
