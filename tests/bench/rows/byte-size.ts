/** Bench row: bytes of a page before its text, before hydration, and prefetched after it. */

import { withBenchWiki } from '../bench.ts'
import { measureFirstLoad } from '../first-load.ts'
import { defineRow } from '../row.ts'
import { RACE_PAGE } from '../sample-pages.ts'
import { sum } from '../statistics.ts'
import type { TrafficResponse } from '../traffic.ts'

/** The chunk of React and the router, by its name in the build. */
const VENDOR = /\/assets\/app-[^/]*\.js$/

const kilobytes = (responses: readonly TrafficResponse[]): number => sum(responses.map(({ bytes }) => bytes)) / 1000

const isScript = ({ mime }: TrafficResponse): boolean => mime.includes('javascript')

const named = (responses: readonly TrafficResponse[]): string =>
  responses.map(({ url, bytes }) => `${url.replace(/^.*\/([^/?]+?)(?:-[\w-]{7}\.js)?$/, '$1')} ${bytes}`).join(', ')

export const byteSizeRow = defineRow({
  number: 1,
  about: 'byte size of a page of 15 kB of text',
  pages: 0,
  figures: {
    text: {
      name: 'page of 15 kB of text, gzip, no images: before its text',
      unit: 'kB',
      limit: 20,
    },
    live: { name: 'before it is hydrated', unit: 'kB', limit: 140 },
    vendor: { name: '  of that router and React', unit: 'kB', limit: 99 },
    ours: { name: '  of that our scripts', unit: 'kB', limit: 25 },
    rest: { name: '  of that HTML and styles', unit: 'kB', limit: null },
    later: { name: 'scripts after that', unit: 'kB', limit: 5 },
    all: { name: 'in all, without pictures', unit: 'kB', limit: 150 },
  },
  measure: (bench) =>
    withBenchWiki({}, async ({ pages }) => {
      const browser = await bench.browser()
      const load = await measureFirstLoad(browser, pages + RACE_PAGE)
      const responses = load.responses.filter(({ mime }) => !mime.startsWith('image/'))
      const before = responses.filter(({ finished }) => finished <= load.live)
      const after = responses.filter(({ finished }) => finished > load.live)
      const text = responses.filter(({ finished }) => finished <= load.text)
      const scripts = before.filter(isScript)
      const vendor = scripts.filter(({ url }) => VENDOR.test(url))
      const ours = scripts.filter((script) => !vendor.includes(script))
      const rest = before.filter((response) => !isScript(response))
      const later = after.filter(isScript)
      const letters = await countLetters(pages + RACE_PAGE)
      return {
        text: { value: kilobytes(text), note: `${letters} letters in the article` },
        live: { value: kilobytes(before), note: `${before.length} files` },
        vendor: { value: kilobytes(vendor) },
        ours: { value: kilobytes(ours), note: named(ours) },
        rest: { value: kilobytes(rest) },
        later: { value: kilobytes(later), note: named(later) },
        all: { value: kilobytes(responses), note: `${responses.length} files` },
      }
    }),
})

/** Returns the number of letters of the page's text, without markup. */
async function countLetters(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const article = /<article[^>]*>([\s\S]*)<\/article>/.exec(html)?.[1] ?? ''
  return article.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').length
}
