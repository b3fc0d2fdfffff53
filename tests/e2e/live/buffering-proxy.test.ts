/** End-to-end test of live lists behind a proxy that buffers every response until it is complete. */
import { expect } from 'vitest'
import { listPath } from '#shared/model/paths'
import { type DelayedWiki, withDelayedWiki } from '../../bench/delayed-wiki.ts'
import { createBrowserTest } from '../browser-test.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'

const it = createBrowserTest()

const isLine = ({ what }: DelayedWiki['exchanges'][number]) => what.includes('TYPE=xmlhttp')

it('becomes live by long polling, within one session', async ({ browser }) => {
  await withDelayedWiki(100, async (far) => {
    const page = await browser.newPage({ baseURL: far.pages, serviceWorkers: 'block' })
    await page.goto(listPath('Item'))
    await page.locator('main [data-state="live"]').waitFor({ ...POLL_OPTIONS, state: 'attached' })
    const sessions = far.exchanges.filter(isLine).map(({ what }) => /SID=([^&]+)/.exec(what)?.[1])
    expect(new Set(sessions).size).toBe(1)
    expect(far.exchanges.filter(({ what }) => what.includes('CI=1')).length).toBeGreaterThan(0)
    await page.close()
  })
})
