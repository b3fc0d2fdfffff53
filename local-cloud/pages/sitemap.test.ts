import { describe, expect, it } from 'vitest'
import type { Addresses } from '#shared/rendered-page'
import { formatRobots, formatSitemap, parseSitemapPath } from './sitemap.ts'

const ORIGIN = 'https://wiki.example'
const toAddresses = (paths: readonly string[]): Addresses => ({
  total: paths.length,
  slice: (start, end) => paths.slice(start, end),
})
const addresses = (count: number) => toAddresses(Array.from({ length: count }, (_, n) => `/Item/${n}`))
const locations = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)

describe('a sitemap', () => {
  it('contains every URL, escaped', () => {
    const xml = formatSitemap(ORIGIN, toAddresses(['/', `/Item/It's,<&>"`]), 0)
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http/)
    expect(locations(xml)).toEqual(['https://wiki.example/', 'https://wiki.example/Item/It&apos;s,&lt;&amp;&gt;&quot;'])
  })

  it('is one file up to 5,000 URLs, then an index of several files with all URLs', () => {
    expect(locations(formatSitemap(ORIGIN, addresses(5000), 0))).toHaveLength(5000)
    expect(formatSitemap(ORIGIN, addresses(5000), 1)).toBeNull()
    const all = addresses(5001)
    const index = formatSitemap(ORIGIN, all, 0)
    expect(index).toContain('<sitemapindex ')
    expect(locations(index)).toEqual([1, 2].map((part) => `${ORIGIN}/sitemap-${part}.xml`))
    const parts = [1, 2].map((part) => locations(formatSitemap(ORIGIN, all, part)))
    expect(parts.map((part) => part.length)).toEqual([5000, 1])
    expect(new Set(parts.flat()).size).toBe(5001)
    expect(formatSitemap(ORIGIN, all, 3)).toBeNull()
  })

  it('of an empty wiki is one empty file', () => {
    expect(locations(formatSitemap(ORIGIN, addresses(0), 0))).toEqual([])
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
