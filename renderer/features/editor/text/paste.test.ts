import { describe, expect, it } from 'vitest'
import { sliceOfText } from './paste.ts'

const lines = (text: string) => sliceOfText(text).content.content.map((line) => line.textContent)

describe('pasted text', () => {
  it.each([
    ['one', ['one']],
    ['one\r\ntwo\r\n', ['one', 'two']],
    ['a poem\nof lines\n\nand prose', ['a poem\nof lines', 'and prose']],
    ['one\n \n\n two', ['one', 'two']],
    [`\n\na${'\n'.repeat(200_000)}b\n`, ['a', 'b']],
    ['**bold**\n- one\n- two\nend', ['**bold**\n- one\n- two', 'end']],
  ])('%j becomes lines', (text, expected) => {
    expect(lines(text)).toEqual(expected)
  })
})
