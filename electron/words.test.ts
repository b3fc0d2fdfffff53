import { describe, expect, it } from 'vitest'
import { learnWords } from './words.ts'

describe('words for the spell checker', () => {
  it('are added once, and only where they are words', async () => {
    const added: string[] = []
    const dictionary = {
      listWordsInSpellCheckerDictionary: async () => ['Aelith'],
      addWordToSpellCheckerDictionary: (word: string) => added.push(word) > 0,
    }
    await learnWords(dictionary, ['Aelith', 'Anwë', 'Anwë', 'a b', '<b>', '', 'O’Hara'])
    expect(added).toEqual(['Anwë', 'O’Hara'])
  })
})
