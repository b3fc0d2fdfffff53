import { decodeTrie } from 'cspell-trie-lib'
import { describe, expect, it } from 'vitest'
import { encodeDictionaries } from '../../scripts/building/dictionaries.mjs'
import { SpellChecker } from './spell-checker.ts'

const dictionaries = [...encodeDictionaries().values()].map((bytes) => decodeTrie(new Uint8Array(bytes)))
const open = (added: readonly string[] = []) => new SpellChecker(() => dictionaries, added)

describe('the spell checker', () => {
  it('knows British and American English in any capitalization', () => {
    const known = "tide Tide TIDE colour color Paris don’t wasn't running the ship’s crew’s Gray grey"
    expect(open().findMisspelled(known.split(' '))).toEqual([])
  })

  it('finds what is misspelled, and suggests words of the same case', () => {
    const checker = open()
    expect(checker.findMisspelled(['tyde', 'recieve', 'tide', 'paris'])).toEqual(['tyde', 'recieve', 'paris'])
    expect(checker.suggest('recieve')[0]).toBe('receive')
    expect(checker.suggest('Recieve')[0]).toBe('Receive')
    expect(checker.suggest('tyde').length).toBeLessThanOrEqual(5)
  })

  it('knows the names of this wiki, and no longer those of another', () => {
    const checker = open()
    expect(checker.findMisspelled(['Fennimore'])).toEqual(['Fennimore'])
    checker.learn(['Fennimore', 'Anwë'])
    expect(checker.findMisspelled(['Fennimore', 'Fennimore’s', 'Anwë', 'fennimore'])).toEqual(['fennimore'])
    checker.learn(['Sable'])
    expect(checker.findMisspelled(['Fennimore'])).toEqual(['Fennimore'])
  })

  it('knows the words a person has added, now and before', () => {
    const checker = open(['gloam'])
    expect(checker.add('underlight')).toEqual(['gloam', 'underlight'])
    expect(checker.findMisspelled(['gloam', 'underlight', 'Underlight', 'gloams'])).toEqual(['gloams'])
  })

  it('ignores text that is no English word', () => {
    expect(open().findMisspelled(['1.5', 'R2D2', 'привет', '東京', 'x'.repeat(100), ''])).toEqual([])
  })
})
