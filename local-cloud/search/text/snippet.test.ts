import { expect, it } from 'vitest'
import { createSnippet } from './snippet.ts'
import { parseTextQuery, toWordMatches } from './text-query.ts'

const snippet = (text: string, query: string, words = 20) =>
  createSnippet(text, toWordMatches(parseTextQuery(query)), words, ['<', '>']).value

const FILLER = 'Nothing of note happens here at all. '

it('a snippet is the sentence with the words', () => {
  expect(snippet('He left. Then he found a black egg. He kept it.', 'black egg')).toBe(
    'Then he found a <black> <egg>. He kept it.',
  )
  expect(snippet(`${FILLER.repeat(20)}Then he found a black egg. ${FILLER.repeat(20)}`, 'black egg')).toBe(
    'Then he found a <black> <egg>. Nothing of note happens here at all. Nothing of note happens here at all…',
  )
})

it('is where the words are nearest to each other', () => {
  const text = `A black cat. ${FILLER.repeat(20)}An egg that is black. ${FILLER.repeat(5)}`
  expect(snippet(text, 'egg black')).toMatch(/^An <egg> that is <black>\./)
})

it('begins within a long sentence with an ellipsis', () => {
  const words = Array.from({ length: 100 }, (_, index) => `w${index}`).join(' ')
  expect(snippet(words, 'w50 ')).toMatch(/^…w42 .* <w50> .*…$/)
})

it('highlights accents, completions and scripts without spaces', () => {
  expect(snippet('Der Élan', 'ela')).toBe('Der <Éla>n')
  expect(snippet('彼は黒い卵を見つけた。', '黒い卵')).toBe('彼は<黒><い><卵>を見つけた。')
})

it('without a match is the beginning', () => {
  expect(snippet('One two three', 'nine')).toBe('One two three')
  expect(snippet('', 'nine')).toBe('')
})
