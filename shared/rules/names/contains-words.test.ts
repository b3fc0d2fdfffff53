import { describe, expect, it } from 'vitest'
import { containsAllWords } from './contains-words.ts'

describe('containsAllWords', () => {
  it.each([
    ['A map of the ways', 'ways MAP', true],
    ['Carte des régions', 'regions', true],
    ['A map of the ways', 'map gate', false],
    ['1.10 (beta)', '.10 (', true],
    ['anything', '  ', true],
  ])('%j and %j: %j', (text, typed, held) => {
    expect(containsAllWords(text, typed)).toBe(held)
  })
})
