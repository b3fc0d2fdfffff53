/** Bench row: rows and bytes of a list in a wiki of ten thousand pages. */
import { TYPE_NAMES } from '#shared/model/page-types'
import { listPath, ROUTES } from '#shared/model/paths'
import { requestPage } from '../../parse-document.ts'
import { withFilledWiki } from '../bench.ts'
import { defineRow } from '../row.ts'
import { openPage, withPage } from '../with-page.ts'

export const longListsRow = defineRow({
  number: 14,
  about: 'lists of 10,000 pages in a browser',
  pages: 10_000,
  figures: {
    rows: { name: 'rows in the DOM of a list at 10,000 pages', unit: 'rows', limit: 200 },
    bytes: { name: 'such a list, gzip, headers too, before its text', unit: 'kB', limit: 20 },
  },
  measure: (bench) =>
    withFilledWiki(bench, 10_000, async ({ pages }) => {
      const rows: number[] = []
      const bytes: number[] = []
      for (const path of [ROUTES.allContent, ...TYPE_NAMES.map(listPath)]) {
        const headers = { 'accept-encoding': 'gzip', connection: 'keep-alive' }
        bytes.push((await requestPage(pages, path, { headers })).wire / 1000)
        rows.push(
          await withPage(bench, async (page) => {
            await openPage(page, pages + path)
            return page.locator('main li, main tbody tr').count()
          }),
        )
      }
      return {
        rows: { value: Math.max(...rows), note: `dashboard and all types: ${rows.join(' ')}` },
        bytes: {
          value: Math.max(...bytes),
          note: `dashboard and all types: ${bytes.map((size) => size.toFixed(1)).join(' ')}`,
        },
      }
    }),
})
