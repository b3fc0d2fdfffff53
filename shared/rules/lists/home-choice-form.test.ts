/** Unit test of the form for the home page. */
import { describe, expect, it } from 'vitest'
import { readHomeChoice } from '#shared/model/home-choice'
import type { PageCard } from '#shared/model/page'
import type { TypeName } from '#shared/model/page-types'
import { parseHomeChoice } from './home-choice-form.ts'

const card = (name: string, type: TypeName, series: string): PageCard => ({
  key: name.replaceAll(' ', ','),
  name,
  type,
  series,
  created: 0,
  bookNumber: null,
  locationType: null,
  summary: '',
  image: null,
})

const CARDS = [
  card('Small Change', 'Book', 'The Tollwives'),
  card('Kell', 'Race', 'Of no book'),
  card('B', 'Book', 'Z'),
]

describe('the choice for the home page', () => {
  it('names a page and series as their pages write them, each series once', () => {
    const typed = { featured: ' small  change ', series: '\nthe tollwives\r\n\n Z \nThe Tollwives\n' }
    const value = { featured: 'Small,Change', series: ['The Tollwives', 'Z'] }
    expect(parseHomeChoice(typed, CARDS)).toEqual({ ok: true, value })
  })

  it('may be empty', () => {
    const value = { featured: null, series: [] }
    expect(parseHomeChoice({ featured: '  ', series: ' \n' }, CARDS)).toEqual({ ok: true, value })
  })

  it('is refused with the first name that is not found', () => {
    const refused = (featured: string, series: string) => {
      const parsed = parseHomeChoice({ featured, series }, CARDS)
      return parsed.ok ? null : parsed.error
    }
    expect(refused('Kel', 'Y')).toEqual({ field: 'featured', name: 'Kel' })
    expect(refused('Kell', 'Z\nY\nX')).toEqual({ field: 'series', name: 'Y' })
    expect(refused('', 'Of no book')).toEqual({ field: 'series', name: 'Of no book' })
  })

  it('is read from any record', () => {
    const none = { featured: null, series: [] }
    for (const data of [null, {}, { featured: 7, series: ['Z'] }, { featured: '', series: '' }])
      expect(readHomeChoice(data)).toEqual(none)
    expect(readHomeChoice({ featured: 'Kell', series: 'Z\nA\nZ' })).toEqual({ featured: 'Kell', series: ['Z', 'A'] })
  })
})
