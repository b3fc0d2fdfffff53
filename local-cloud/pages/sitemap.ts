/** The wiki's addresses for search engines: one file, or an index of several where one would be too large. */

const BOUNDS = { addresses: 50_000, bytes: 50_000_000 }

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const PATH = /^\/sitemap(?:-([1-9]\d{0,5}))?\.xml$/

/** Which file of the sitemap an address names: 0 for the first, whatever it is; null for no such address. */
export function sitemapFile(path: string): number | null {
  const match = PATH.exec(path)
  return match === null ? null : Number(match[1] ?? 0)
}

/** `origin` has no slash at its end. Null where there is no such file. */
export function sitemap(
  origin: string,
  addresses: readonly string[],
  file: number,
  bounds = BOUNDS,
): string | null {
  const parts = inParts(
    addresses.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>\n`),
    bounds,
  )
  const only = parts.length === 1 ? parts[0] : undefined
  if (file > 0) return only === undefined ? addressFile(parts[file - 1]) : null
  if (only !== undefined) return addressFile(only)
  const files = parts.map(
    (_, index) =>
      `<sitemap><loc>${escaped(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>\n`,
  )
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`
}

const addressFile = (lines: readonly string[] | undefined): string | null =>
  lines === undefined ? null : `${DECLARATION}<urlset ${NAMESPACE}>\n${lines.join('')}</urlset>\n`

/** Room for the lines around the addresses. */
const FRAME = 200

function inParts(lines: readonly string[], bounds: typeof BOUNDS): string[][] {
  let part: string[] = []
  let bytes = FRAME
  const parts = [part]
  for (const line of lines) {
    if (part.length === bounds.addresses || bytes + line.length > bounds.bytes) {
      part = []
      bytes = FRAME
      parts.push(part)
    }
    part.push(line)
    // addresses are percent-encoded: a character is a byte
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

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** What belongs to one person, or only repeats what stands elsewhere, is not worth a search engine's visit. */
const NOT_FOR_ROBOTS = ['/user', '/login', '/signup', '/auth/', '/search_results', '/random']

export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
