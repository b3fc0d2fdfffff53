/** Sitemap and robots.txt: one file of URLs, or an index of several files beyond the size limits. */
import { ROUTE_TABLE } from '#shared/model/route-table'
import type { Addresses } from '#shared/rendered-page'

/** A tenth of what the protocol allows, so that one file takes a few milliseconds and stays far below its 50 MB. */
const MAX_ADDRESSES = 5000

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const PATH = /^\/sitemap(?:-([1-9]\d{0,5}))?\.xml$/

/** Returns the number of the sitemap file in a path, 0 for the first; null for other paths. */
export function parseSitemapPath(path: string): number | null {
  const match = PATH.exec(path)
  return match === null ? null : Number(match[1] ?? 0)
}

/** @param origin without a slash at the end @returns null if there is no such file */
export function formatSitemap(origin: string, addresses: Addresses, file: number): string | null {
  const files = Math.max(1, Math.ceil(addresses.total / MAX_ADDRESSES))
  if (file > (files === 1 ? 0 : files)) return null
  if (file === 0 && files > 1) return formatIndex(origin, files)
  const start = Math.max(0, file - 1) * MAX_ADDRESSES
  const urls = addresses.slice(start, start + MAX_ADDRESSES)
  const lines = urls.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`)
  return `${DECLARATION}<urlset ${NAMESPACE}>\n${lines.join('')}</urlset>\n`
}

function formatIndex(origin: string, files: number): string {
  const lines = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  )
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${lines.join('')}</sitemapindex>\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/**
 * Search engines skip what belongs to one person or repeats other addresses. A rule holds for all paths it begins, so
 * that a pattern is cut at its first parameter.
 */
const DISALLOWED_PATHS = new Set(
  ROUTE_TABLE.filter(({ access }) => access === 'personal' || access === 'unlisted').map(({ pattern }) =>
    pattern.replace(/:.*/, ''),
  ),
)

export const formatRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...[...DISALLOWED_PATHS].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
