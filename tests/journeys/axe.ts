/** What stands in the way of people who do not see, hear or point as others do, as far as a program can tell. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, as one line each. */
export async function foundByAxe(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as {
      run(): Promise<{
        violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
      }>
    }
    const { violations } = await run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    )
  })
}
