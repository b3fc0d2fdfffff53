/** End-to-end test of draft storage in Chromium: the contract cases, and faults of the browser's storage. */
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { MAX_UNSTORED_EDITS } from '../../../renderer/services/drafts/unstored-edits.ts'
import { DRAFTS_CASES } from '../../contract/drafts/drafts-cases.ts'
import { JOURNAL_CASES } from '../../contract/drafts/journal-cases.ts'
import { createScriptTest, type ScriptSite } from '../serve-script.ts'
import { holdJournalWrites } from './hold-journal-writes.ts'

const it = createScriptTest('contract/drafts/drafts-in-page.ts')

async function openSite(site: ScriptSite, context: BrowserContext, before?: () => void): Promise<Page> {
  const page = await context.newPage()
  if (before !== undefined) await page.addInitScript(before)
  await page.goto(site.origin)
  return page
}

const type = (page: Page, text: string) => page.evaluate((words) => window.drafts.type('w', words), text)
const found = (page: Page) => page.evaluate(() => window.drafts.found('w'))
const listed = (page: Page) => page.evaluate(() => window.drafts.listed('w'))

describe('drafts in a browser', () => {
  it.for(DRAFTS_CASES.map(([name]) => name))('%s', async (name, { site, context }) => {
    const page = await openSite(site, context)
    await page.evaluate((one) => window.drafts.run(one, 'w'), name)
  })

  it.for(JOURNAL_CASES.map(([name]) => name))('the journal %s', async (name, { site, context }) => {
    const page = await openSite(site, context)
    await page.evaluate((one) => window.drafts.runInJournal(one, 'w'), name)
  })

  it('fault 7: are found after the tab has crashed', async ({ site, context }) => {
    const page = await openSite(site, context)
    expect(await type(page, 'typed before the end')).toEqual({
      answer: { ok: true, value: undefined },
      health: 'kept',
    })
    const crashed = page.waitForEvent('crash')
    const session = await context.newCDPSession(page)
    session.send('Page.crash').catch(() => {})
    await crashed
    expect(await found(await openSite(site, context))).toBe('typed before the end')
  })
})

/** Runs in the page: faults of the browser's storage. */
const noLocalStorage = () => {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
}
const noDatabase = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('denied', 'SecurityError')
  }
}
const fullStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}
/** The state fits, but not with the edits that the journal may lack. */
const almostFullStorage = () => {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (name, value) {
    if (value.includes('"unstored":[{')) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, name, value)
  }
}
const KEPT = { answer: { ok: true, value: undefined }, health: 'kept' }

describe('fault 16: drafts where storage is refused', () => {
  it.for([
    ['local storage is switched off', noLocalStorage],
    ['local storage is full', fullStorage],
    ['the database is switched off', noDatabase],
  ] as const)('are still stored when %s', async ([_name, before], { site, context }) => {
    const page = await openSite(site, context, before)
    expect(await type(page, 'typed all the same')).toEqual(KEPT)
    const again = await openSite(site, context, before)
    expect(await found(again)).toBe('typed all the same')
    expect(await listed(again)).toEqual(['draft'])
  })

  it('have their state where local storage has no space for the last edits too', async ({ site, context }) => {
    const page = await openSite(site, context, noDatabase)
    await page.evaluate(almostFullStorage)
    expect(await type(page, 'the state alone')).toEqual(KEPT)
    expect(await found(await openSite(site, context, noDatabase))).toBe('the state alone')
  })

  it('keep the newer edit when storage fills up in between', async ({ site, context }) => {
    const page = await openSite(site, context)
    await type(page, 'older')
    await page.evaluate(fullStorage)
    expect(await type(page, 'newer')).toEqual(KEPT)
    expect(await found(await openSite(site, context))).toBe('newer')
  })

  it('report when nothing can be stored', async ({ site, context }) => {
    const page = await openSite(site, context, noDatabase)
    await page.evaluate(fullStorage)
    expect(await type(page, 'typed')).toEqual({
      answer: { ok: false, error: { kind: 'denied' } },
      health: 'memory',
    })
  })
})

describe('a page that closes before the journal has its last edits', () => {
  const close = async (page: Page, texts: readonly string[]) => {
    await page.evaluate((all) => window.drafts.typeAndClose('w', all), texts)
    await page.close()
  }
  const countEdits = (page: Page) => page.evaluate(() => window.drafts.countEdits('w'))

  it('leaves them to the next one, which completes the journal', async ({ site, context }) => {
    await close(await openSite(site, context, holdJournalWrites), ['One', 'One two', 'One two three'])
    const next = await openSite(site, context)
    expect(await found(next)).toBe('One two three')
    await next.evaluate(() => localStorage.clear())
    expect(await found(next)).toBe('One two three')
    expect(await countEdits(next)).toBe(3)
  })

  it('leaves the newest ones if they are many, and the whole state', async ({ site, context }) => {
    const texts = Array.from({ length: MAX_UNSTORED_EDITS + 5 }, (_, n) => `text ${n}`)
    await close(await openSite(site, context, holdJournalWrites), texts)
    const next = await openSite(site, context)
    const held = await next.evaluate(() => Object.values(localStorage).map((text) => JSON.parse(text).unstored.length))
    expect(held).toEqual([MAX_UNSTORED_EDITS])
    expect(await found(next)).toBe(texts.at(-1))
  })
})

describe('fault 17: drafts that were damaged', () => {
  it('are read from the intact copy', async ({ site, context }) => {
    const page = await openSite(site, context)
    await type(page, 'whole in the journal')
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) localStorage.setItem(name, '{"key":')
    })
    expect(await found(page)).toBe('whole in the journal')
  })

  it('are returned as damaged where no intact copy exists', async ({ site, context }) => {
    const page = await openSite(site, context, noDatabase)
    await type(page, 'half of this')
    await page.evaluate(() => {
      for (const [name, text] of Object.entries(localStorage)) localStorage.setItem(name, text.slice(0, -20))
    })
    expect(await found(page)).toMatchObject({
      kind: 'damaged',
      rest: null,
      text: expect.stringContaining('half of this'),
    })
    expect(await listed(page)).toEqual(['damaged'])
  })
})
