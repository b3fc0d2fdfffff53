/** End-to-end test of the cost of one key in a long page, in rendered components. The bench measures the times. */
import type { CDPSession, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { SectionName } from '#shared/model/page-types'
import { createPublishedPages } from '../accounts/create-people.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import { expectDraftStored, expectSaved, form, getValues, putCaret, SAMPLE_EDITOR, texts } from './editing-pages.ts'
import { countRendersBeforeFrame, countRendersFor, watchRenders } from './render-count.ts'

const FEW = 3
const MANY = 60

const it = createSharedPageTest({
  page: { signedIn: SAMPLE_EDITOR },
}).extend('session', { scope: 'file' }, ({ page }) => page.context().newCDPSession(page))

it.beforeAll(async ({ page, wiki, session }) => {
  await createPublishedPages(wiki, [
    {
      details: { name: 'A Long Page', type: 'Race' },
      sections: { Blurb: paragraphs(FEW), History: paragraphs(MANY) },
    },
  ])
  await watchRenders(page)
  await page.goto('/EditRacePage/A,Long,Page')
  await texts(page, 'History').first().waitFor()
  await session.send('Performance.enable')
})
const paragraphs = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `Paragraph ${n} of a page, at length.`)

const layouts = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
}

/** Renders for a further key: the first one also begins the draft and changes its status. */
async function drawnIn(page: Page, section: SectionName, paragraph: number): Promise<number> {
  await putCaret(texts(page, section).nth(paragraph))
  await page.keyboard.type('Seen')
  await expectDraftStored(page)
  return countRendersFor(page, '!')
}

/** Number of edits in the journals of this browser. */
const countStoredEdits = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      if (database.objectStoreNames.contains('edits'))
        count += await settled(database.transaction('edits').objectStore('edits').count())
      database.close()
    }
    return count
  })

/** Returns the texts of the paragraphs of a section whose DOM a key changes; null for a change elsewhere in it. */
async function listDrawnLines(page: Page, section: SectionName, key: string): Promise<(string | null)[]> {
  const editor = await form(page, section).getByRole('textbox').elementHandle()
  const drawn = await page.evaluateHandle((root) => {
    const lines = new Set<Element | null>()
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        lines.add(target instanceof Element ? target.closest('p') : (target.parentElement?.closest('p') ?? null))
    })
    if (root !== null) observer.observe(root, { subtree: true, childList: true, characterData: true })
    return lines
  }, editor)
  await page.keyboard.press(key)
  return drawn.evaluate((lines) => [...lines].map((line) => line?.textContent ?? null))
}

describe('a key', () => {
  it('draws its own paragraph alone, and is one edit of the draft', async ({ page }) => {
    await putCaret(texts(page, 'History').nth(20))
    await page.keyboard.type('Drawn')
    await expectDraftStored(page)
    const before = await countStoredEdits(page)
    expect(before).toBeGreaterThan(0)
    expect(await listDrawnLines(page, 'History', '!')).toEqual([expect.stringMatching(/^Paragraph 20 .*Drawn!$/)])
    await expectDraftStored(page)
    expect(await countStoredEdits(page)).toBe(before + 1)
  })

  it('draws as much in a section of 60 paragraphs as in one of 3', async ({ page }) => {
    // A changed section has buttons of its own, which every key draws.
    for (const section of ['Blurb', 'History'] as const) await drawnIn(page, section, 0)
    const few = await drawnIn(page, 'Blurb', 1)
    expect(few).toBeGreaterThan(0)
    expect(await drawnIn(page, 'History', MANY / 2)).toBe(few)
    expect((await getValues(texts(page, 'History')))[MANY / 2]).toMatch(/Seen!/)
  })

  it('is drawn before any component, also the first one', async ({ page }) => {
    await putCaret(texts(page, 'History').nth(30))
    expect(await countRendersBeforeFrame(page, '!')).toBe(0)
    await expectDraftStored(page)
    expect(await countRendersBeforeFrame(page, '?')).toBe(0)
  })

  it('has no paragraph measured but its own', async ({ page, session }) => {
    await putCaret(texts(page, 'History').nth(7))
    const before = await layouts(session)
    await page.keyboard.press('a')
    const made = (await layouts(session)) - before
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(MANY / 4)
  })

  it('is drawn before the preview of its section, which follows', async ({ page }) => {
    const preview = form(page, 'History').locator('details')
    await preview.getByText('Preview', { exact: true }).click()
    await preview.getByText('Seen!').first().waitFor()
    const elsewhere = await drawnIn(page, 'Blurb', 0)
    await putCaret(texts(page, 'History').nth(5))
    await page.keyboard.type('Now')
    await preview.getByText('Now').waitFor()
    await expectDraftStored(page)
    expect(await countRendersFor(page, '!')).toBe(elsewhere)
    await preview.getByText('Now!').waitFor()
  })

  it('of Submit saves every section, from any field of them', async ({ page }) => {
    await putCaret(texts(page, 'History').nth(9))
    await page.keyboard.type('Saved by a key. ')
    await page.keyboard.press('Control+s')
    await expectSaved(page)
    await putCaret(texts(page, 'Blurb').nth(2))
    await page.keyboard.type('And by another. ')
    await expectDraftStored(page)
    await page.keyboard.press('Control+Enter')
    await expectSaved(page)
    await putCaret(texts(page, 'Blurb').nth(2))
    await page.keyboard.type('Even from the navigation. ')
    await expectDraftStored(page)
    await page.getByRole('link', { name: 'Recent Changes' }).first().focus()
    await page.keyboard.press('Control+s')
    await expectSaved(page)
    const values = [await getValues(texts(page, 'History')), await getValues(texts(page, 'Blurb'))].flat().join()
    expect(values).toMatch(/Saved by a key.*And by another.*Even from the navigation/)
  })
})
