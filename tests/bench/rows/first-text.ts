/** Bench row: time to the first text on a slow phone, with server and client rendering in alternation. */

import { withClientRenderedWiki } from '../client-rendered-wiki.ts'
import { measureFirstLoad } from '../phone.ts'
import { defineRow } from '../row.ts'
import { RACE_PAGE } from '../sample-pages.ts'
import { formatRange, median } from '../statistics.ts'

const ROUNDS = 5

export const firstTextRow = defineRow({
  number: 2,
  about: 'first text on the slow phone',
  large: false,
  figures: {
    ratio: {
      name: 'first text on the slow phone against mounted plainly',
      unit: 'times',
      bound: 0.3,
    },
    ahead: { name: '  rendered ahead', unit: 'ms', bound: null },
    live: { name: '  rendered ahead, hydrated', unit: 'ms', bound: null },
    plain: { name: '  mounted plainly', unit: 'ms', bound: null },
  },
  measure: (bench) =>
    withClientRenderedWiki(async ({ wiki, clientRendered }) => {
      const browser = await bench.browser()
      // The first responses of a process take longer than all later ones.
      for (const origin of [wiki.pages, clientRendered])
        await measureFirstLoad(browser, origin + RACE_PAGE)
      const ahead: number[] = []
      const live: number[] = []
      const plain: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const rendered = await measureFirstLoad(browser, wiki.pages + RACE_PAGE)
        ahead.push(rendered.text)
        live.push(rendered.live)
        plain.push((await measureFirstLoad(browser, clientRendered + RACE_PAGE)).text)
      }
      const summarize = (values: readonly number[]) => ({
        value: median(values),
        note: `${ROUNDS}; ${formatRange(values)}`,
      })
      return {
        ratio: { value: median(ahead) / median(plain), note: `${ROUNDS} of each, turn about` },
        ahead: summarize(ahead),
        live: summarize(live),
        plain: summarize(plain),
      }
    }),
})
