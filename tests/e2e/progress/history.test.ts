/** End-to-end test of histories, recent changes and editing for a reader with progress. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { EDITS_MESSAGES } from '#shared/messages/account-messages'
import { CONSENT_MESSAGES, formatUnmetDraft } from '#shared/messages/consent-messages'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { formatUnmetPage } from '#shared/messages/hidden-messages'
import { comparisonPath } from '#shared/model/history-paths'
import { historyPath, ROUTES } from '#shared/model/paths'
import { SERVER_TIME } from '#shared/rules/saving/planned-write'
import { likePath } from '../../../renderer/features/editor/page-pattern.ts'
import { requestPage } from '../../parse-document.ts'
import { writeDocuments } from '../../stored-pages.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { createVerifiedPerson } from '../accounts/create-people.ts'
import { expectDraftStored, SAMPLE_EDITOR, texts, typeIn } from '../editing/editing-pages.ts'
import { isLive } from '../live/live-list-test.ts'
import { expectHeading, main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { formatReader, storeProgress } from './reader.ts'

const MET = { key: 'Varven', name: 'Varven' }
const UNMET = { key: 'Grandam,Reach', name: 'Grandam Reach', heading: formatUnmetPage(3) }

const createReaderTest = (options: Parameters<typeof createWikiTest>[0]) =>
  createWikiTest(options)
    .extend('progress', { scope: 'file' }, ({ wiki }) => formatReader(wiki))
    .extend('reader', async ({ page, progress }) => {
      await storeProgress(page, progress)
      return page
    })

const it = createReaderTest({})

const question = (page: Page) => main(page).getByText(CONSENT_MESSAGES.history.question)
const answer = (page: Page) => main(page).getByRole('button', { name: CONSENT_MESSAGES.history.show }).click()
const versions = (page: Page) => main(page).getByRole('listitem')
/** Of a document, whose text is too long for the message of a failed comparison. */
const mentions = (text: string) => text.includes(UNMET.name)
const shownText = (page: Page) => page.locator('body').innerText()

describe('the history of a page', () => {
  it('is shown after one question, also in the next document', async ({ reader }) => {
    await openHydrated(reader, historyPath(MET.key))
    await question(reader).waitFor()
    await expectHeading(reader, MET.name)
    expect(await versions(reader).count()).toBe(0)
    await answer(reader)
    await versions(reader).first().waitFor()
    expect(await question(reader).count()).toBe(0)
    expect(await reader.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')

    await openHydrated(reader, comparisonPath(MET.key, 1))
    await expectHeading(reader, `${MET.name}, version 1`)
    expect(await question(reader).count()).toBe(0)
  })

  it('names no page that is not met', async ({ reader }) => {
    for (const path of [historyPath(UNMET.key), comparisonPath(UNMET.key, 1)]) {
      await openHydrated(reader, path)
      await question(reader).waitFor()
      await expectHeading(reader, UNMET.heading)
      expect(await reader.title()).toContain(UNMET.heading)
      expect(mentions(await reader.content())).toBe(false)
    }
    await answer(reader)
    await expectHeading(reader, `${UNMET.name}, version 1`)
  })

  it('is asked for again in another tab, and after a load if session storage is denied', async ({ reader }) => {
    await reader.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await openHydrated(reader, historyPath(MET.key))
    await answer(reader)
    await versions(reader).first().waitFor()
    await versions(reader).getByRole('link', { name: 'Version 1', exact: true }).click()
    await expectHeading(reader, `${MET.name}, version 1`)
    await openHydrated(reader, historyPath(MET.key))
    await question(reader).waitFor()
  })

  it('asks nothing of a reader who has set nothing, or has read everything', async ({ page }) => {
    await openHydrated(page, historyPath(MET.key))
    await versions(page).first().waitFor()
    await page.evaluate(() => localStorage.setItem('progress', '{"/The Outstanding":0}'))
    await openHydrated(page, historyPath(UNMET.key))
    await versions(page).first().waitFor()
    await expectHeading(page, `History of ${UNMET.name}`)
  })
})

const withoutModules = createReaderTest({ ignoresErrors: true }).extend('document', async ({ reader }) => {
  await reader.route(/\.js$/, (route) => route.abort())
  return reader
})

describe('the document of a history, before the interface is loaded', () => {
  withoutModules('paints nothing of the versions', async ({ document }) => {
    for (const path of [historyPath(MET.key), comparisonPath(MET.key, 1)]) {
      await document.goto(path)
      expect(await document.title()).toContain(MET.name)
      expect(await main(document).innerText()).not.toMatch(/\d{4}|Blurb/)
      await document.emulateMedia({ media: 'print' })
      expect(await main(document).innerText()).not.toMatch(/\d{4}|Blurb/)
      await document.emulateMedia({ media: null })
    }
  })

  withoutModules('does not name a page that is not met', async ({ document }) => {
    for (const path of [historyPath(UNMET.key), comparisonPath(UNMET.key, 1), ROUTES.recentChanges]) {
      await document.goto(path)
      expect(await document.title()).not.toContain(UNMET.name)
      expect(mentions(await document.locator('head').innerHTML())).toBe(false)
      expect(await shownText(document)).not.toContain(UNMET.name)
    }
  })
})

/** Returns the names of pages in the rendered list whose first place is in the book or a later one of the series. */
async function listLaterNames(wiki: WikiProcess, book: number): Promise<string[]> {
  const { text } = await requestPage(wiki.pages, ROUTES.recentChanges)
  const rows = [...text.matchAll(/<li data-at="(\S+) [^"]*The Outstanding"><a[^>]*><bdi>([^<]+)</g)]
  return rows.flatMap(([, number, name]) => (Number(number) >= book && name !== undefined ? [name] : []))
}

describe('recent changes', () => {
  it('leave out changes of pages that are not met, and say how many', async ({ reader, wiki }) => {
    const later = await listLaterNames(wiki, 1.5)
    expect(later.length).toBeGreaterThan(2)
    await openHydrated(reader, ROUTES.recentChanges)
    await main(reader)
      .getByText(/^\d+ changes? hidden/)
      .waitFor()
    expect(await main(reader).getByRole('link', { name: 'Kell', exact: true }).count()).toBeGreaterThan(0)
    const content = await reader.content()
    expect(later.filter((name) => content.includes(name))).toEqual([])
  })
})

const editing = createReaderTest({ page: { signedIn: SAMPLE_EDITOR } })

describe('editing', () => {
  editing('asks once, and then shows everything', async ({ reader }) => {
    await openHydrated(reader, `/EditLocationPage/${UNMET.key}`)
    await main(reader).getByText(CONSENT_MESSAGES.editing.question).waitFor(POLL_OPTIONS)
    expect(await reader.title()).not.toContain(UNMET.name)
    expect(mentions(await reader.content())).toBe(false)
    await main(reader).getByRole('button', { name: CONSENT_MESSAGES.editing.show }).click()
    await main(reader).getByRole('heading', { level: 1 }).getByText(UNMET.name).waitFor(POLL_OPTIONS)
    await openHydrated(reader, ROUTES.upload)
    await reader.getByLabel('Template').waitFor(POLL_OPTIONS)
  })

  editing('asks about texts also after the question about names before a page is created', async ({ reader }) => {
    await openHydrated(reader, ROUTES.upload)
    await main(reader).getByText(CONSENT_MESSAGES.creating.question).waitFor(POLL_OPTIONS)
    await main(reader).getByRole('button', { name: CONSENT_MESSAGES.creating.show }).click()
    await reader.getByLabel('Template').waitFor(POLL_OPTIONS)
    await openHydrated(reader, likePath('Location', UNMET.key))
    await main(reader).getByText(CONSENT_MESSAGES.creatingLike.question).waitFor(POLL_OPTIONS)
    await openHydrated(reader, `/EditLocationPage/${UNMET.key}`)
    await main(reader).getByText(CONSENT_MESSAGES.editing.question).waitFor(POLL_OPTIONS)
    expect(mentions(await reader.content())).toBe(false)
  })

  editing(
    'leaves an open editor when progress is set in another tab, and asks at its next opening',
    async ({ openPage, wiki, progress }) => {
      // A person of their own: the next test writes to the same page within the minute of the presence label.
      const { page, takeUnexpectedErrors } = await openPage({ signedIn: await createVerifiedPerson(wiki) })
      await openHydrated(page, `/EditLocationPage/${UNMET.key}`)
      await texts(page, 'Blurb').first().fill('Typed before.', POLL_OPTIONS)
      const tab = await page.context().newPage()
      await openHydrated(tab, ROUTES.privacy)
      await tab.evaluate((stored) => localStorage.setItem('progress', stored), progress)
      await tab.close()
      await page.locator('html[data-progress]').waitFor({ state: 'attached' })
      await typeIn(texts(page, 'Blurb').first(), ' And after.')
      await expect.poll(() => texts(page, 'Blurb').first().textContent()).toBe('Typed before. And after.')
      await expectDraftStored(page)
      expect(await main(page).getByText(CONSENT_MESSAGES.editing.question).count()).toBe(0)
      await page.reload()
      await main(page).getByText(CONSENT_MESSAGES.editing.question).waitFor(POLL_OPTIONS)
      expect(takeUnexpectedErrors()).toEqual([])
    },
  )

  editing('names drafts of pages that are not met after the question', async ({ reader }) => {
    await openHydrated(reader, `/EditLocationPage/${UNMET.key}`)
    await main(reader).getByRole('button', { name: CONSENT_MESSAGES.editing.show }).click(POLL_OPTIONS)
    await texts(reader, 'Blurb').first().fill('Typed by somebody who has not met it.')
    await expectDraftStored(reader)
    // Another tab has a session of its own.
    const tab = await reader.context().newPage()
    await openHydrated(tab, ROUTES.user)
    const drafts = tab.getByRole('region', { name: EDITOR_LABELS.drafts })
    await drafts.getByText(formatUnmetDraft(3)).waitFor(POLL_OPTIONS)
    expect(mentions(await drafts.innerHTML())).toBe(false)
    await drafts.getByRole('button', { name: CONSENT_MESSAGES.drafts.show }).click()
    await drafts.getByRole('link', { name: UNMET.name, exact: true }).waitFor()
    await tab.close()
    await expectProblemWithoutPages(await reader.context().newPage())
  })
})

const QUERIES = /:(?:runQuery|batchGet)/

/** Expects of the dashboard, with the draft of the unmet page, that it hides nothing because of pages that are not loaded. */
async function expectProblemWithoutPages(page: Page): Promise<void> {
  await page.route(QUERIES, (route) =>
    route.request().postData()?.includes('catalogue') ? route.abort() : route.fallback(),
  )
  await openHydrated(page, ROUTES.user)
  const drafts = page.getByRole('region', { name: EDITOR_LABELS.drafts })
  const edits = page.getByRole('region', { name: EDITS_MESSAGES.heading })
  await drafts.getByText(CONSENT_MESSAGES.positionsNotLoaded).waitFor(POLL_OPTIONS)
  await drafts.getByText(CONSENT_MESSAGES.unknownDraft, { exact: true }).waitFor()
  expect(await drafts.getByText(CONSENT_MESSAGES.drafts.question).count()).toBe(0)
  await edits.getByRole('button', { name: EDITS_MESSAGES.everybodys }).click()
  await edits.getByText(CONSENT_MESSAGES.positionsNotLoaded).waitFor(POLL_OPTIONS)
  expect(await edits.getByText(/hidden/).count()).toBe(0)
  await page.unroute(QUERIES)
  await edits.getByRole('button', { name: CONSENT_MESSAGES.retry }).click()
  await edits.getByRole('listitem').first().waitFor(POLL_OPTIONS)
  await drafts.getByRole('button', { name: CONSENT_MESSAGES.retry }).click()
  await drafts.getByText(formatUnmetDraft(3)).waitFor(POLL_OPTIONS)
  await page.close()
}

const live = createReaderTest({ wiki: { rules: 'open' } })

const changeOf = (page: { key: string; name: string }, rev: number, comment: string) => ({
  [`content_backup/${page.key}_${rev}`]: {
    originalId: page.key,
    title: page.name,
    text: comment,
    editedBy: 'A tester',
    editedById: 'tester',
    changedAt: SERVER_TIME,
    rev,
    sections: ['Blurb'],
    editsMade: [{ title: 'Blurb', text: 'They all come back.', imageUrl: '' }],
  },
})

describe('live recent changes', () => {
  live('add what the reader has met, without its texts before the answer', async ({ reader, wiki, database }) => {
    await openHydrated(reader, ROUTES.recentChanges)
    await isLive(reader)
    const comment = 'Told what happens at the end'
    const write = (changes: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
      writeDocuments(wiki, database, changes)
    await write(changeOf(UNMET, 901, comment))
    await write(changeOf({ key: 'No,Such,Page', name: 'No Such Page' }, 902, comment))
    await write(changeOf({ key: 'Kell', name: 'Kell' }, 903, comment))
    const row = versions(reader).first()
    await row.getByRole('link', { name: 'Kell', exact: true }).waitFor(POLL_OPTIONS)
    await row.getByText('A tester').waitFor(POLL_OPTIONS)
    const content = await reader.content()
    expect([UNMET.name, 'No Such Page', comment].filter((text) => content.includes(text))).toEqual([])
    await main(reader).getByRole('button', { name: CONSENT_MESSAGES.changes.show }).click()
    await row.getByText(comment).waitFor()
    expect(mentions(await reader.content())).toBe(false)
  })
})
