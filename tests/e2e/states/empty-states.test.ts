/** End-to-end test of rendered screens of a wiki that has nothing to show yet. */
import { expect } from 'vitest'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { ROUTES } from '#shared/model/paths'
import { extractText, parseDocument, requestPage } from '../../parse-document.ts'
import { readSamplePages } from '../../sample-pages.ts'
import { expectAccessible } from '../axe.ts'
import { listScreens } from '../reading/screens.ts'
import { main, openHydrated } from '../wiki-fixture.ts'
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

it.for([
  { path: ROUTES.pipeline, sentences: [REPORT_MESSAGES.noFeatures, REPORT_MESSAGES.noBugs] },
  { path: ROUTES.changeLog, sentences: [REPORT_MESSAGES.noLog] },
])('$path is accessible while it is empty', async ({ path, sentences }, { page }) => {
  await openHydrated(page, path)
  for (const sentence of sentences) await main(page).getByText(sentence, { exact: true }).waitFor()
  await expectAccessible(page, path)
})
