/** Fixture: a test function for a signed-in editor, with a newly published Race page for each test. */
import type { Page } from 'playwright'
import { extractText, requestPage } from '../../parse-document.ts'
import { createPublishedPages } from '../accounts/create-people.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import { blurb, MAINTAINER, SAMPLE_EDITOR } from './editing-pages.ts'

let published = 0

export const createRacePageTest = () =>
  createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR }, ignoresErrors: true })
    .extend('pageName', async ({ wiki }) => {
      const name = `Raced ${++published}`
      await createPublishedPages(wiki, [
        {
          details: { name, type: 'Race' },
          sections: { Blurb: ['The first paragraph.'], History: ['It was long ago.'] },
        },
      ])
      return name
    })
    .extend('key', ({ pageName }) => pageName.replaceAll(' ', ','))
    .extend('openEditor', ({ key }) => async (page: Page): Promise<void> => {
      await page.goto(`/EditRacePage/${key}`)
      await blurb(page).waitFor()
    })
    // Opens the editor in another tab of the same person.
    .extend('openAnotherTab', ({ page, openEditor }) => async (): Promise<Page> => {
      const tab = await page.context().newPage()
      await openEditor(tab)
      return tab
    })
    // The page of somebody else, who is signed in too.
    .extend('other', { scope: 'file' }, async ({ openSharedPage }) => {
      const { page } = await openSharedPage({ signedIn: MAINTAINER })
      return page
    })
    // Returns the text of the first response, which is the same for every reader.
    .extend('readStoredText', ({ wiki, key }) => async (): Promise<string> => {
      const { text } = await requestPage(wiki.pages, `/Race/${key}`)
      return extractText(text)
    })
