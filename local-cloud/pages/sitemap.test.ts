import { describe, expect, it } from 'vitest'
import { formatRobots, formatSitemap, parseSitemapPath } from './sitemap.ts'

const ORIGIN = 'https://wiki.example'
const addresses = (count: number) => Array.from({ length: count }, (_, n) => `/Item/${n}`)
const locations = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)

describe('a sitemap', () => {
  it('contains every URL, escaped', () => {
    const xml = formatSitemap(ORIGIN, ['/', `/Item/It's,<&>"`], 0)
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http/)
    expect(locations(xml)).toEqual(['https://wiki.example/', 'https://wiki.example/Item/It&apos;s,&lt;&amp;&gt;&quot;'])
  })

  it('is one file up to 50,000 URLs, then an index of several files with all URLs', () => {
    expect(locations(formatSitemap(ORIGIN, addresses(50_000), 0))).toHaveLength(50_000)
    expect(formatSitemap(ORIGIN, addresses(50_000), 1)).toBeNull()
    const all = addresses(50_001)
    const index = formatSitemap(ORIGIN, all, 0)
    expect(index).toContain('<sitemapindex ')
    expect(locations(index)).toEqual([1, 2].map((part) => `${ORIGIN}/sitemap-${part}.xml`))
    const parts = [1, 2].map((part) => locations(formatSitemap(ORIGIN, all, part)))
    expect(parts.map((part) => part.length)).toEqual([50_000, 1])
    expect(new Set(parts.flat()).size).toBe(50_001)
    expect(formatSitemap(ORIGIN, all, 3)).toBeNull()
  })

  it('is also split by size', () => {
    const bounds = { addresses: 50_000, bytes: 1000 }
    const all = addresses(40)
    const count = locations(formatSitemap(ORIGIN, all, 0, bounds)).length
    expect(count).toBeGreaterThan(1)
    const parts = Array.from({ length: count }, (_, n) => formatSitemap(ORIGIN, all, n + 1, bounds) ?? '')
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(1000)
    expect(parts.flatMap(locations)).toHaveLength(40)
  })

  it('of an empty wiki is one empty file', () => {
    expect(locations(formatSitemap(ORIGIN, [], 0))).toEqual([])
  })

  it.each([
    ['/sitemap.xml', 0],
    ['/sitemap-1.xml', 1],
    ['/sitemap-12.xml', 12],
    ['/sitemap-0.xml', null],
    ['/sitemap-01.xml', null],
    ['/sitemap-9999999.xml', null],
    ['/Sitemap.xml', null],
    ['/x/sitemap.xml', null],
  ])('at %s is file %s', (path, file) => {
    expect(parseSitemapPath(path)).toBe(file)
  })
})

it('robots.txt names the sitemap and the disallowed paths', () => {
  const lines = formatRobots(ORIGIN).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain('Disallow: /search_results')
  expect(lines).toContain('Sitemap: https://wiki.example/sitemap.xml')
})
