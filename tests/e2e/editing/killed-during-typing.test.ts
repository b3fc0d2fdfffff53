/** End-to-end test of crashed tabs: the renderer is killed at every hundredth key, and typing goes on from the draft. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { getSectionSpec } from '#shared/model/page-types'
import { extractText, requestPage } from '../../parse-document.ts'
import { createPublishedPages } from '../accounts/create-people.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import { createSharedPageTest } from '../wiki-test.ts'
import { expectSaved, form, putCaret, SAMPLE_EDITOR, submitAll, texts } from './editing-pages.ts'
import { createTypedKeys, type Key, TYPED_SECTIONS } from './typed-keys.ts'

const KILLS = process.env['IW_LONG'] === '1' ? 50 : 5
const KEYS_PER_KILL = 100
/** No typed key may be only in memory for longer, in milliseconds. */
const MAX_UNSTORED = 1000

const EDIT_PATH = '/EditRacePage/Killed,While,Typed'

const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR }, ignoresErrors: true })

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [
    {
      details: { name: 'Killed While Typed', type: 'Race' },
      sections: { ManualOfStyle: [''], Blurb: [''], History: [''] },
    },
  ]),
)

/** What the screen shows after a key, once its frame and the status that follows it are drawn. */
interface TypedState {
  /** All texts of all sections, as JSON. */
  readonly shown: string
  readonly isStored: boolean
  readonly at: number
}

async function readState(page: Page): Promise<TypedState> {
  const labels = TYPED_SECTIONS.map((section) => getSectionSpec(section).label)
  const { status, ...read } = await page.evaluate(async (sections) => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve))))
    const editors = [...document.querySelectorAll('[role=textbox][contenteditable=true]')]
    const lines = sections.map((label) => {
      const editor = editors.find((one) => one.getAttribute('aria-label')?.startsWith(label))
      return [...(editor?.querySelectorAll('p, [data-part=title], [data-part=text]') ?? [])].map(
        (line) => line.textContent,
      )
    })
    const status = document.querySelector('form[aria-label=Save] [data-draft]')?.textContent ?? ''
    return { shown: JSON.stringify(lines), status }
  }, labels)
  const isStored = !status.includes(EDITOR_MESSAGES.keeping)
  return { ...read, isStored, at: performance.now() }
}

/** Ends the renderer without any of the events of a page that closes. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

async function openEditor(page: Page): Promise<Page> {
  await page.goto(EDIT_PATH)
  await texts(page, 'History').first().waitFor()
  return page
}

const moveCaretTo = (page: Page, { section, cell }: Key): Promise<void> =>
  putCaret(form(page, section).getByRole('textbox').locator(cell).last())

async function press(page: Page, { key }: Key, states: readonly TypedState[]): Promise<void> {
  if (!('undoTo' in key)) return page.keyboard.press(key.press)
  // After a crash the letters of one step of Undo are two.
  const before = states[key.undoTo]?.shown
  for (let undone = 0; undone < 9 && (await readState(page)).shown !== before; undone++)
    await page.keyboard.press('Control+z')
}

/** Returns the number of keys that the reopened editor shows, after checking that no more are lost than may be. */
async function countKeysShown(page: Page, states: readonly TypedState[], killedAt: number): Promise<number> {
  const { shown } = await readState(page)
  const count = states.findLastIndex((state) => state.shown === shown)
  expect(count, `not one of the typed states: ${shown}`).toBeGreaterThanOrEqual(0)
  expect(count).toBeGreaterThanOrEqual(states.findLastIndex(({ isStored }) => isStored))
  const lost = states[count + 1]
  if (lost !== undefined) expect(killedAt - lost.at).toBeLessThanOrEqual(MAX_UNSTORED)
  return count
}

it(`${KILLS} killed tabs lose nothing that was stored, and the typed text is saved`, async ({ page: first, wiki }) => {
  const { keys, texts: typed } = createTypedKeys(KILLS * KEYS_PER_KILL)
  let page = await openEditor(first)
  let states = [await readState(page)]
  let pressed = 0
  let kills = 0
  let hasCaret = false
  while (states.length <= keys.length) {
    const key = keys[states.length - 1]
    if (key === undefined) break
    if (!hasCaret || key.section !== keys[states.length - 2]?.section) await moveCaretTo(page, key)
    hasCaret = true
    await press(page, key, states)
    states.push(await readState(page))
    if (++pressed % KEYS_PER_KILL > 0 || kills === KILLS) continue
    const killedAt = performance.now()
    await kill(page)
    kills++
    page = await openEditor(await first.context().newPage())
    states = states.slice(0, (await countKeysShown(page, states, killedAt)) + 1)
    hasCaret = false
  }
  expect(kills).toBe(KILLS)
  expect(JSON.parse(states.at(-1)?.shown ?? '')).toEqual(typed)
  await submitAll(page).click()
  await expectSaved(page)
  await openEditor(page)
  await expect.poll(async () => (await readState(page)).shown, POLL_OPTIONS).toBe(states.at(-1)?.shown)
  const read = extractText((await requestPage(wiki.pages, '/Race/Killed,While,Typed')).text)
  for (const text of typed.flat()) expect(read).toContain(text.replace(/\[\[|\]\]/g, ''))
})
