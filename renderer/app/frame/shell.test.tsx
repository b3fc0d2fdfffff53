import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { MESSAGES } from '#shared/messages/messages'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { ConfigProvider } from './config-context.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Shell } from './shell.tsx'

const LABELS = {
  version: 'Beta 1.3.0',
  chatUrl: 'https://chat.test/',
  authorUrl: 'https://author.test/',
  credit: 'Thanks.',
}
const NONE = { version: 'Beta 1.3.0', chatUrl: '', authorUrl: '', credit: '' }

const failing = (status: number) => () => {
  throw new Response(null, { status })
}

const routes: RouteObject[] = [
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { index: true, Component: () => <h1>Here</h1> },
          { path: 'missing', loader: failing(404), Component: () => null },
          { path: 'down', loader: failing(503), Component: () => null },
          { path: ':type/:id', Component: () => <h1>Page</h1> },
          { path: ':a/:b/:c', Component: () => <h1>Else</h1> },
        ],
      },
    ],
  },
  { path: '/alone', ErrorBoundary: ErrorScreen, loader: failing(500), Component: () => null },
]

async function draw(path: string, labels = LABELS): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://wiki.test${path}`))
  if (context instanceof Response) throw new Error('redirected')
  const router = createStaticRouter(dataRoutes, context)
  return renderToString(
    <ConfigProvider value={labels}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ConfigProvider>,
  )
}

describe('the frame', () => {
  it('has one main element and a skip link to it', async () => {
    const html = await draw('/')
    expect(html.match(/<main/g)).toHaveLength(1)
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('<header'))
  })

  it('has no address of the page, which may be a random one that is not met', async () => {
    expect(await draw('/Race/x?page=2')).not.toContain('/Race/x')
  })

  it('links to every list', async () => {
    const html = await draw('/')
    for (const type of TYPE_NAMES) {
      const { listPath, plural } = getTypeSpec(type)
      expect(html).toMatch(new RegExp(`href="/Content/${listPath}"[^>]*>${plural}</a>`))
    }
  })

  it.each(TYPE_NAMES)('marks the current entry on the list and pages of %s', async (type) => {
    const { listPath, plural } = getTypeSpec(type)
    expect(await draw(`/Content/${listPath}`)).toMatch(new RegExp(`aria-current="page"[^>]*>${plural}</a>`))
    expect(await draw(`/${type}/x`)).toMatch(new RegExp(`aria-current="true"[^>]*>${plural}</a>`))
  })

  it('has a search form that works without scripts', async () => {
    expect(await draw('/')).toMatch(/<form[^>]*action="\/search_results"[^>]*method="get"/)
  })

  it('shows the configured labels, and nothing for empty ones', async () => {
    const html = await draw('/')
    expect(html).toContain('Version: Beta 1.3.0')
    expect(html).toMatch(/href="https:\/\/chat.test\/" rel="noopener noreferrer"/)
    expect(html).toMatch(/href="https:\/\/author.test\/" rel="noopener noreferrer"/)
    expect(html).toContain('Thanks.')
    expect(await draw('/', NONE)).not.toContain('↗')
  })

  it('has no inline styles', async () => {
    expect(await draw('/')).not.toMatch(/\sstyle=|<style/)
  })
})

describe('an error', () => {
  it('is shown inside the frame', async () => {
    const html = await draw('/missing')
    expect(html).toContain(`<title>${MESSAGES.notFound.heading} || Infinite Worlds Wiki</title>`)
    expect(html).toContain(MESSAGES.notFound.text)
    expect(html).toContain('<footer')
    expect(html.match(/<main/g)).toHaveLength(1)
    expect(html).not.toContain('Retry')
  })

  it('has a retry form that works without scripts', async () => {
    const html = await draw('/down?page=2')
    expect(html).toContain(MESSAGES.unreachable.heading)
    expect(html).toMatch(/<form[^>]*action="\/down"[^>]*method="get"/)
    expect(html).toContain('<input type="hidden" name="page" value="2"/>')
    expect(html).toContain('Retry')
  })

  it('is shown without the frame if the frame has failed', async () => {
    const html = await draw('/alone')
    expect(html).toContain(MESSAGES.failed.heading)
    expect(html.match(/<main/g)).toHaveLength(1)
    expect(html).not.toContain('<footer')
  })
})
