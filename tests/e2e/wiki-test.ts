/** Fixture: a running wiki for each file, and pages in the browser that the files of a worker share. */
import type { BrowserContextOptions } from 'playwright'
import { expect, type RunnerTestCase } from 'vitest'
import { getDatabase } from '../stored-pages.ts'
import { startWiki, type WikiProcessOptions } from '../wiki-process.ts'
import type { AccountDetails } from './accounts/account-steps.ts'
import { storedSession } from './accounts/stored-session.ts'
import { createBrowserTest } from './browser-test.ts'
import { openWatched, type WatchedPage } from './wiki-fixture.ts'

export interface PageOptions extends BrowserContextOptions {
  /** The page begins signed in with this account. */
  readonly signedIn?: AccountDetails
}

/** Opens a page in a context of its own, which is closed after the test or the file. */
export type OpenPage = (options?: PageOptions) => Promise<WatchedPage>

export interface WikiTestOptions {
  readonly wiki?: WikiProcessOptions
  /** Options of the context of `page`. */
  readonly page?: PageOptions
  /** Errors on `page` that fail no test; by default none. */
  readonly allowedErrors?: RegExp
  /** Errors fail no test. Each test may check its own by `watched.takeUnexpectedErrors()`. */
  readonly ignoresErrors?: true
}

// Each file extends fixtures of its own: vitest forgets after each file which fixtures it has to clean up.
const createBaseTest = (options: WikiTestOptions) =>
  createBrowserTest()
    .extend('options', { scope: 'file' }, options)
    .extend('wiki', { scope: 'file' }, async ({ options }, { onCleanup }) => {
      const wiki = await startWiki(options.wiki)
      onCleanup(() => wiki.stop())
      return wiki
    })
    .extend('database', { scope: 'file' }, ({ wiki }) => getDatabase(wiki))
    .extend('openSharedPage', { scope: 'file' }, ({ wiki, browser }) => {
      const open: OpenPage = async ({ signedIn, ...context } = {}) =>
        openWatched(browser, {
          baseURL: wiki.pages,
          ...(signedIn && { storageState: await storedSession(wiki, signedIn) }),
          ...context,
        })
      return open
    })
    .extend('openPage', async ({ openSharedPage, task }, { onCleanup }) => {
      const opened: WatchedPage[] = []
      onCleanup(async () => {
        if (hasFailed(task)) for (const { printState } of opened) await printState()
        await Promise.all(opened.map(({ close }) => close()))
      })
      const open: OpenPage = async (options) => {
        const watched = await openSharedPage(options)
        opened.push(watched)
        return watched
      }
      return open
    })

const hasFailed = (task: RunnerTestCase) => task.result?.state === 'fail'

function expectNoErrors(watched: WatchedPage, { allowedErrors, ignoresErrors }: WikiTestOptions): void {
  const errors = watched.takeUnexpectedErrors()
  if (ignoresErrors) return
  expect(errors.filter((line) => allowedErrors?.test(line) !== true)).toEqual([])
}

/** Creates a test function whose `page` is a new one for each test. An error on it fails the test. */
export const createWikiTest = (options: WikiTestOptions = {}) =>
  createBaseTest(options)
    .extend('watched', async ({ openPage }, { onCleanup }) => {
      const watched = await openPage(options.page)
      onCleanup(() => expectNoErrors(watched, options))
      return watched
    })
    .extend('page', ({ watched }) => watched.page)

/**
 * Creates a test function whose `page` is the same for all tests of the file. A test that needs an empty cache, or
 * leaves settings or routes behind, takes `freshPage` instead. An error fails the test it occurs in.
 */
export const createSharedPageTest = (options: WikiTestOptions = {}) =>
  createBaseTest(options)
    .extend('watched', { scope: 'file' }, ({ openSharedPage }) => openSharedPage(options.page))
    .extend('page', { scope: 'file' }, ({ watched }) => watched.page)
    .extend('errorCheck', { auto: true }, async ({ watched, task }, { onCleanup }) => {
      onCleanup(async () => {
        if (hasFailed(task)) await watched.printState()
        expectNoErrors(watched, options)
      })
    })
    .extend('freshWatched', async ({ openPage }, { onCleanup }) => {
      const watched = await openPage()
      onCleanup(() => expectNoErrors(watched, options))
      return watched
    })
    .extend('freshPage', ({ freshWatched }) => freshWatched.page)
