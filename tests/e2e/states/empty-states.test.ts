/** End-to-end test of rendered screens of a wiki that has nothing to show yet. */
import { expect } from 'vitest'
import { extractText, parseDocument, requestPage } from '../../parse-document.ts'
import { readSamplePages } from '../../sample-pages.ts'
import { listScreens } from '../reading/screens.ts'
import { createPageHostTest } from './page-host.ts'

const SCREENS = listScreens(await readSamplePages())

const it = createPageHostTest()

// The page host keeps the shards that it has read, so it has to meet the empty wiki first.
it.beforeAll(({ pages }) => pages.set('empty'))

it.for(SCREENS.flatMap(({ path, empty }) => (empty === undefined ? [] : [{ path, ...empty }])))(
  '$path says that it is empty, with a link',
  async ({ path, words, next }, { pages }) => {
    const { status, text } = await requestPage(pages.address, path)
    const shown = extractText(parseDocument(text).body)
    expect(status).toBe(200)
    expect(shown).toContain(words)
    expect(shown).toContain(next)
  },
)
