/** Bench row: the cost of a key in the search box on a slow device, with ten thousand names. */
import type { Page } from 'playwright'
import { withLargeWiki } from '../bench.ts'
import { createKeyTimer, slowDown } from '../keystrokes.ts'
import { defineRow } from '../row.ts'
import { formatRange, percentile } from '../statistics.ts'
import { openPage, withPage } from '../with-page.ts'

const SLOWER = 4
/** Letters in thousands of names, common prefixes, whole names, and a text in no name. */
const TYPED = ['a', 'e', 'the s', 'var', 'varven', 'song of the', 'road', 'zzz']

async function measure(page: Page): Promise<{ times: readonly number[]; requests: number }> {
  const box = page.locator('input[type=search]')
  const option = page.getByRole('option').first()
  await box.pressSequentially('a')
  await option.waitFor()
  await box.fill('')
  await slowDown(page, SLOWER)
  const press = await createKeyTimer(page)
  let requests = 0
  page.on('request', () => requests++)
  const times: number[] = []
  for (const text of TYPED) {
    await box.fill('')
    for (const letter of text) times.push(await press(letter))
    for (const _ of text) times.push(await press('Backspace'))
  }
  return { times, requests }
}

export const suggestionsRow = defineRow({
  number: 11,
  about: 'suggestions over 10,000 pages',
  large: true,
  figures: {
    keystroke: {
      name: 'a keystroke in the search box, processor 4 × slower, p95',
      unit: 'ms',
      limit: 50,
    },
    requests: { name: 'requests while typing', unit: 'requests', limit: 0 },
  },
  measure: (bench) =>
    withLargeWiki(bench, ({ pages }) =>
      withPage(bench, async (page) => {
        await openPage(page, `${pages}/PrivacyPolicy`)
        const { times, requests } = await measure(page)
        return {
          keystroke: {
            value: percentile(times, 0.95),
            note: `${times.length} keys; ${formatRange(times)}`,
          },
          requests: { value: requests },
        }
      }),
    ),
})
