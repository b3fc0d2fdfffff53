/** Bench row: time to the first text on a slow phone, with server and client rendering in alternation. */

import { withClientRenderedWiki } from '../client-rendered-wiki.ts'
import { measureFirstLoad } from '../first-load.ts'
import { defineRow } from '../row.ts'
import { RACE_PAGE } from '../sample-pages.ts'
import { formatRange, median } from '../statistics.ts'

const ROUNDS = 5

export const firstTextRow = defineRow({
  number: 2,
  about: 'first text on the slow phone',
  pages: 0,
  figures: {
    ratio: {
      name: 'first text on the slow phone: server-rendered against client-rendered',
      unit: 'times',
      limit: 0.3,
    },
    serverRendered: { name: '  server-rendered', unit: 'ms', limit: null },
    live: { name: '  server-rendered, hydrated', unit: 'ms', limit: null },
    clientRendered: { name: '  client-rendered', unit: 'ms', limit: null },
  },
  measure: (bench) =>
    withClientRenderedWiki(async ({ wiki, clientRendered }) => {
      const browser = await bench.browser()
      // The first responses of a process take longer than all later ones.
      for (const origin of [wiki.pages, clientRendered]) await measureFirstLoad(browser, origin + RACE_PAGE)
      const serverRendered: number[] = []
      const live: number[] = []
      const clientTimes: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const rendered = await measureFirstLoad(browser, wiki.pages + RACE_PAGE)
        serverRendered.push(rendered.text)
        live.push(rendered.live)
        clientTimes.push((await measureFirstLoad(browser, clientRendered + RACE_PAGE)).text)
      }
      const summarize = (values: readonly number[]) => ({
        value: median(values),
        note: `${ROUNDS}; ${formatRange(values)}`,
      })
      return {
        ratio: {
          value: median(serverRendered) / median(clientTimes),
          note: `${ROUNDS} of each, alternating`,
        },
        serverRendered: summarize(serverRendered),
        live: summarize(live),
        clientRendered: summarize(clientTimes),
      }
    }),
})
