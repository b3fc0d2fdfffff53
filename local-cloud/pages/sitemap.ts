/** Sitemap and robots.txt: one file of URLs, or an index of several files beyond the size limits. */
import { ROUTE_TABLE } from '#shared/model/route-table'

const SITEMAP_LIMITS = { addresses: 50_000, bytes: 50_000_000 }

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const PATH = /^\/sitemap(?:-([1-9]\d{0,5}))?\.xml$/

/** Returns the number of the sitemap file in a path, 0 for the first; null for other paths. */
export function parseSitemapPath(path: string): number | null {
  const match = PATH.exec(path)
  return match === null ? null : Number(match[1] ?? 0)
}

/** @param origin without a slash at the end @returns null if there is no such file */
export function formatSitemap(
  origin: string,
  addresses: readonly string[],
  file: number,
  limits = SITEMAP_LIMITS,
): string | null {
  const parts = splitIntoFiles(
    addresses.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`),
    limits,
  )
  const singlePart = parts.length === 1 ? parts[0] : undefined
  if (file > 0) return singlePart === undefined ? formatUrlSet(parts[file - 1]) : null
  if (singlePart !== undefined) return formatUrlSet(singlePart)
  const files = parts.map(
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  )
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`
}

const formatUrlSet = (lines: readonly string[] | undefined): string | null =>
  lines === undefined ? null : `${DECLARATION}<urlset ${NAMESPACE}>\n${lines.join('')}</urlset>\n`

/** Bytes reserved for the lines around the URLs. */
const FRAME_BYTES = 200

function splitIntoFiles(lines: readonly string[], limits: typeof SITEMAP_LIMITS): string[][] {
  let part: string[] = []
  let bytes = FRAME_BYTES
  const parts = [part]
  for (const line of lines) {
    if (part.length === limits.addresses || bytes + line.length > limits.bytes) {
      part = []
      bytes = FRAME_BYTES
      parts.push(part)
    }
    part.push(line)
    // The URLs are percent-encoded, so each character is one byte.
    bytes += line.length
  }
  return parts
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
