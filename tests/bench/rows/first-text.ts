/** How soon a page can be read on a slow phone, rendered ahead and mounted plainly, turn about. */
import { firstLoad } from '../phone.ts'
import { withPlainWiki } from '../plain-wiki.ts'
import { defineRow } from '../row.ts'
import { RACE_PAGE } from '../sample-pages.ts'
import { median, range } from '../statistics.ts'

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
    withPlainWiki(async ({ wiki, plain: twin }) => {
      const browser = await bench.browser()
      // the first answers of a process take longer than all later ones
      for (const origin of [wiki.pages, twin]) await firstLoad(browser, origin + RACE_PAGE)
      const ahead: number[] = []
      const live: number[] = []
      const plain: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const rendered = await firstLoad(browser, wiki.pages + RACE_PAGE)
        ahead.push(rendered.text)
        live.push(rendered.live)
        plain.push((await firstLoad(browser, twin + RACE_PAGE)).text)
      }
      const told = (values: readonly number[]) => ({
        value: median(values),
        note: `${ROUNDS}; ${range(values)}`,
      })
      return {
        ratio: { value: median(ahead) / median(plain), note: `${ROUNDS} of each, turn about` },
        ahead: told(ahead),
        live: told(live),
        plain: told(plain),
      }
    }),
})
