import { describe, expect, it } from 'vitest'
import { excerpt, shortenTitle, toPlainText } from './plain-text.ts'
import { toPlainTitle } from './plain-title.ts'
import { shorten } from './shorten.ts'

const block = (...texts: string[]) => ({
  id: 'b',
  sectionName: '**Heading**',
  entries: texts.map((text, index) => ({ id: `e${index}`, title: '', text })),
})

describe('plain texts', () => {
  it('carry the meaning of a text and none of its signs', () => {
    expect(toPlainText('They **said**:\n\n- _one_\n- [[Seth Ring|two]]\n\n> Three,\n> four.\n\\**')).toBe(
      'They said: one two Three, four. **',
    )
    expect(toPlainText('a  [[B]]\n\nhttps://x.org/a_b_c.')).toBe('a B https://x.org/a_b_c.')
  })

  it('keep signs without a partner', () => {
    expect(toPlainText('**a** _b_ **c')).toBe('a b **c')
  })

  it('of titles and comments keep the signs of formats', () => {
    expect(toPlainTitle('**a** \\_b_ [[C|d]]\n- e')).toBe('**a** \\_b_ d - e')
  })

  it('are cut between words and never inside a character', () => {
    expect(shortenTitle('[[Seth Ring|Seth]] walks\non', 120)).toBe('Seth walks on')
    expect(shorten('one two three four', 12)).toBe('one two…')
    expect(shorten('👩‍🚀'.repeat(60), 10)).not.toMatch(/\p{Surrogate}/u)
  })

  it('of blocks are those of their entries, each read by itself', () => {
    expect(excerpt([block('**one', 'two**'), block('> three', ' ', '[[Four]]')], 100)).toBe('**one two** three Four')
    expect(excerpt([block('**one** two three')], 9)).toBe('one two…')
  })
})
