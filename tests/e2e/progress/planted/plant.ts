/**
 * Planted leaks: each takes one protection out of what a page receives, without another build. The leak test must notice.
 */
import type { Page, Route } from 'playwright'
import { NAME_SUGGESTIONS_PATH } from '#shared/name-suggestions'
import { toInertJson } from '#shared/page-template'
import { ROUTE_DATA_PREFIX } from '#shared/route-data'
import type { DataKind } from '../../../../renderer/screens/route-data-kinds.ts'
import type { ConsentTopic } from '../../../../renderer/services/browser/session-consent.ts'

/**
 * Alters what the page receives from now on.
 * @param onPlanted called whenever a protection was there and has been taken out
 */
export type Plant = (page: Page, onPlanted: () => void) => Promise<void>

export const plantAll =
  (...plants: readonly Plant[]): Plant =>
  async (page, onPlanted) => {
    for (const plant of plants) await plant(page, onPlanted)
  }

const omitHeaders = (headers: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** The content policy would refuse a planted style or an altered script. */
const OMITTED = ['content-security-policy', 'content-encoding', 'content-length']

async function answer(route: Route, alter: (text: string) => string, onPlanted: () => void): Promise<void> {
  // An answer that nothing has changed would be empty.
  const headers = omitHeaders(route.request().headers(), ['if-none-match'])
  const response = await route.fetch({ headers }).catch(() => null)
  const text = await response?.text().catch(() => null)
  // The page has been left.
  if (response === null || typeof text !== 'string') return route.abort().catch(() => {})
  const altered = alter(text)
  if (altered !== text) onPlanted()
  const answered = { status: response.status(), headers: omitHeaders(response.headers(), OMITTED), body: altered }
  await route.fulfill(answered).catch(() => {})
}

export const alterDocuments =
  (alter: (html: string) => string): Plant =>
  async (page, onPlanted) => {
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'document' ? answer(route, alter, onPlanted) : route.fallback(),
    )
  }

/** Forgets the position of the elements whose opening tag matches. */
export const unmark = (tag: RegExp): Plant =>
  alterDocuments((html) =>
    html.replace(/<[a-z][^>]*>/g, (opening) => (tag.test(opening) ? opening.replace(/ data-at="[^"]*"/, '') : opening)),
  )

/** Alters the built code, in which names are shortened but neither properties nor texts. */
export const alterScripts =
  (pattern: RegExp, replacement: string): Plant =>
  async (page, onPlanted) => {
    await page.route(/\/assets\/[^/]+\.js$/, (route) =>
      answer(route, (code) => code.replace(pattern, replacement), onPlanted),
    )
  }

const DATA_BLOCK = /(<script type="application\/json" id="router-data"[^>]*>)([^<]*)(<\/script>)/

/**
 * Forgets values in the data of routes, in documents and in the answers to navigations, and in suggestions.
 * @param path matches the names of properties to a value, with dots between them and `[]` for an item of a list
 */
export const forgetData = (path: RegExp): Plant =>
  plantAll(
    alterDocuments((html) =>
      html.replace(DATA_BLOCK, (_, start: string, json: string, end: string) => start + omit(json, path) + end),
    ),
    async (page, onPlanted) => {
      const isData = ({ pathname }: URL) =>
        pathname === NAME_SUGGESTIONS_PATH || pathname.startsWith(`${ROUTE_DATA_PREFIX}/`)
      await page.route(isData, (route) => answer(route, (json) => omit(json, path), onPlanted))
    },
  )

/** Returns the same text if nothing matches. */
function omit(json: string, path: RegExp): string {
  let count = 0
  const copy = (value: unknown, steps: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => copy(item, [...steps, '[]']))
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).filter(([name]) => {
      const isForgotten = path.test([...steps, name].join('.'))
      if (isForgotten) count++
      return !isForgotten
    })
    return Object.fromEntries(fields.map(([name, item]) => [name, copy(item, [...steps, name])]))
  }
  const copied = copy(JSON.parse(json), [])
  return count === 0 ? json : toInertJson(copied)
}

/** The gate keeps one kind of route data as it is: of two properties with one name, the last one counts. */
export const keepData = (kind: DataKind): Plant =>
  alterScripts(/(reports:[\w$]+,changeLog:[\w$]+)\}/, `$1,${kind}:data=>({kind:"data",data,hasHidden:false})}`)

/** Plants a leak: the question to the reader counts as answered. */
export const answerBefore =
  (topic: ConsentTopic): Plant =>
  async (page, onPlanted) => {
    onPlanted()
    await page.addInitScript((key) => sessionStorage.setItem(key, ''), `shown-${topic}`)
  }
