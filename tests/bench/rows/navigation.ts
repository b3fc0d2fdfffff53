/** Bench row: clicks inside the wiki on the slow phone, from the tap until the next page's heading is drawn. */
import type { Browser, Page } from 'playwright'
import { withBenchWiki } from '../bench.ts'
import { defineRow } from '../row.ts'
import { RACE_LIST, RACE_PAGE } from '../sample-pages.ts'
import { openSlowPhone } from '../slow-phone.ts'
import { formatRange, median } from '../statistics.ts'
import { openPage } from '../with-page.ts'

const ROUNDS = 5
/** Milliseconds for which a link is pointed at before it is clicked. */
const HOVER_MS = 700

interface Click {
  readonly from: string
  readonly link: string
  readonly isHovered: boolean
}

const CLICKS = {
  pageToPage: { from: RACE_PAGE, link: 'article p a[href^="/Character/"]', isHovered: false },
  listToPage: { from: RACE_LIST, link: 'main li a[href="/Race/Varven"]', isHovered: false },
  hovered: { from: RACE_PAGE, link: 'article p a[href^="/Character/"]', isHovered: true },
} as const satisfies Record<string, Click>

/** Returns the milliseconds from the click until the frame with the new heading. */
const clickInPage = (page: Page, link: string): Promise<number> =>
  page.evaluate(async (selector) => {
    const heading = document.querySelector('main h1')?.textContent
    const began = performance.now()
    document.querySelector<HTMLElement>(selector)?.click()
    await new Promise<void>((resolve) => {
      const look = () =>
        document.querySelector('main h1')?.textContent === heading ? requestAnimationFrame(look) : resolve()
      look()
    })
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - began
  }, link)

async function measureClick(browser: Browser, origin: string, { from, link, isHovered }: Click): Promise<number> {
  const { page, close } = await openSlowPhone(browser)
  try {
    await openPage(page, origin + from)
    if (isHovered) {
      await page.locator(link).first().dispatchEvent('pointermove', { pointerType: 'mouse' })
      await page.evaluate((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)), HOVER_MS)
    }
    return await clickInPage(page, link)
  } finally {
    await close()
  }
}

export const navigationRow = defineRow({
  number: 21,
  about: 'clicks on the slow phone',
  pages: 0,
  figures: {
    pageToPage: { name: 'a click on the slow phone: page to page', unit: 'ms', limit: 735 },
    listToPage: { name: '  list to page', unit: 'ms', limit: 840 },
    hovered: { name: '  page to page, after pointing at the link for 0.7 s', unit: 'ms', limit: 210 },
  },
  measure: (bench) =>
    withBenchWiki({}, async ({ pages }) => {
      const browser = await bench.browser()
      const measure = async (click: Click) => {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) times.push(await measureClick(browser, pages, click))
        return { value: median(times), note: `${ROUNDS}; ${formatRange(times)}` }
      }
      return {
        pageToPage: await measure(CLICKS.pageToPage),
        listToPage: await measure(CLICKS.listToPage),
        hovered: await measure(CLICKS.hovered),
      }
    }),
})
