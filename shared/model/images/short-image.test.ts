import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDownloadUrl } from './image-address.ts'
import { resolveShortImage } from './resolve-short-image.ts'
import { toShortImage } from './short-image.ts'

const here = { origin: 'http://127.0.0.1:5000', bucket: 'now.local' }
const page = { key: 'Low,Water', type: 'Book' } as const
const at = (path: string) => formatDownloadUrl({ origin: 'http://127.0.0.1:4174', bucket: 'then' }, path, 'tok')
const PATH = 'content/Low,Water/BookInfo/ManualOfStyle/Section_About,it_1a2b3c4d-cover.webp'

describe('the short form of an image', () => {
  it('leads to the copies of the image, at the current address of the storage', () => {
    const short = toShortImage(at(PATH), page)
    expect(short).toBe('ManualOfStyle/About,it_1a2b3c4d-cover.webp')
    expect(resolveShortImage(short ?? '', page, here, '_240')).toBe(
      `${here.origin}/v0/b/${here.bucket}/o/${encodeURIComponent(`${PATH}_240`)}?alt=media`,
    )
  })

  it('contains the earlier key of a renamed page', () => {
    const renamed = { ...page, key: 'High,Water' }
    const short = toShortImage(at(PATH), renamed)
    expect(short).toBe('/Low,Water/ManualOfStyle/About,it_1a2b3c4d-cover.webp')
    expect(resolveShortImage(short ?? '', renamed, here, '_640')).toContain(encodeURIComponent(`${PATH}_640`))
  })

  it('contains key and type of another page, whose image is used', () => {
    const other = { key: 'Eel', type: 'Race' } as const
    const short = toShortImage(at(PATH), other)
    expect(short).toBe('/Low,Water/Book/ManualOfStyle/About,it_1a2b3c4d-cover.webp')
    expect(resolveShortImage(short ?? '', other, here, '_240')).toContain(encodeURIComponent(`${PATH}_240`))
    expect(resolveShortImage(short ?? '', other, here, '')).toContain(`${encodeURIComponent(PATH)}?`)
  })

  it.each([
    null,
    '',
    'https://evil.example/v0/b/x/o/a_1a2b3c4d-a?alt=media',
    at('content/Low,Water/BookInfo/Blurb/Section_A_portrait.png'),
    at('BugReports/Image_1a2b3c4d-a.webp+0123456789abcdef'),
    at(`content/${'x'.repeat(300)}/BookInfo/Blurb/Section_A_1a2b3c4d-a.webp`),
    `http://127.0.0.1:4174/v0/b/x/o/%E0%A4%A?alt=media`,
  ])('does not exist for %j', (imageUrl) => {
    expect(toShortImage(imageUrl, page)).toBeNull()
  })

  it.each([
    '',
    '..',
    'Blurb/../../x_1a2b3c4d-a',
    '/../Blurb/_1a2b3c4d-a',
    '//evil.example/Blurb/_1a2b3c4d-a',
    'Blurb/a.webp',
  ])('is not %j', (short) => {
    expect(resolveShortImage(short, page, here, '_240')).toBeNull()
  })

  it('never leads out of the content of the own storage', () => {
    const parts = fc.constantFrom(
      '/',
      '..',
      '.',
      '\\',
      '%2F',
      '%2e',
      'Blurb',
      '_1a2b3c4d-a.webp',
      '?',
      '#',
      '\n',
      'http:',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(parts).map((found) => found.join('')),
    )
    fc.assert(
      fc.property(texts, (short) => {
        const url = resolveShortImage(short, page, here, '_240')
        if (url === null) return
        const { origin, pathname, search } = new URL(url)
        const [folder, ...path] = decodeURIComponent(pathname.slice(`/v0/b/${here.bucket}/o/`.length)).split('/')
        expect([origin, folder, path.length, search]).toEqual([here.origin, 'content', 4, '?alt=media'])
        expect(path).not.toContain('..')
      }),
      { numRuns: 2000 },
    )
  })
})
