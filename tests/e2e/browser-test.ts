/** Fixture: a test function with the browser that the files of a worker share. */
import { test } from 'vitest'
import { closeContexts, sharedBrowser } from '../browser.ts'

/** Creates a test function whose `browser` loses its contexts at the end of the file. */
export const createBrowserTest = () =>
  test
    .extend('sharedBrowser', { scope: 'file' }, () => sharedBrowser())
    .extend('browser', { scope: 'file' }, ({ sharedBrowser }, { onCleanup }) => {
      onCleanup(() => closeContexts(sharedBrowser))
      return sharedBrowser
    })
