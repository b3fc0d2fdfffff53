import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageCard } from '#shared/model/page'
import { toPageKey } from '#shared/model/page-key'
import { findMentions } from './find-mentions.ts'

const card = (name: string, summary: string, series = 'The Outstanding'): PageCard => ({
  key: toPageKey(name),
  name,
  type: 'Item',
  series,
  created: 1,
  bookNumber: null,
  locationType: null,
  summary,
})

const cards = [
  card('The Countinghouse', 'If you have crossed from one world to another you have paid it.'),
  card('Stairlily', 'It would only grow on a stair, and only where somebody had stopped.'),
  card('Hélou’s Lamp', 'The lamp of the lighthouse takes no oil.', 'Carry the Sea'),
  card('The Shut', 'A way is a debt with a door in it.'),
  card('Door 9', 'The largest of the ways.'),
]

const findNames = (query: string) => findMentions(cards, query, 3).map(({ name }) => name)

describe('findMentions', () => {
  it.each([
    ['a name among other words', 'countinghouse motto', ['The Countinghouse']],
    ['a question', 'what is the motto of the Countinghouse?', ['The Countinghouse']],
    ['one of a thing where several were asked for', 'stairs', ['Stairlily']],
    ['the beginning of a word in a summary', 'cross', ['The Countinghouse']],
    ['a name without its accents', 'helou', ['Hélou’s Lamp']],
    ['a word in a name before one in a summary', 'a door', ['Door 9', 'The Shut']],
    ['a series', 'carry', ['Hélou’s Lamp']],
    ['nothing that is there', 'zzz qqq', []],
    ['words too short to mean anything', 'a of 9', []],
    ['signs', '+++', []],
  ])('%s', (_, query, names) => {
    expect(findNames(query)).toEqual(names)
  })

  it('returns at most the requested number of pages, each once and with a word of the query', () => {
    const text = fc.array(fc.constantFrom('door', 'Lamp', 'ö', 'the', 'éa9', '(', '-'), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), text, fc.nat(5), (pages, queryWords, max) => {
        const all = pages.map(([name, summary], index) => card(`${name.join(' ')} x${index}`, summary.join(' ')))
        const found = findMentions(all, queryWords.join(' '), max)
        expect(found.length).toBeLessThanOrEqual(max)
        expect(new Set(found).size).toBe(found.length)
        for (const { name, series, summary } of found) {
          const has = `${name} ${series} ${summary}`.toLowerCase()
          expect(queryWords.some((word) => word.length >= 3 && has.includes(word.toLowerCase()))).toBe(true)
        }
      }),
    )
  })
})
