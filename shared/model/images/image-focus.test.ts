import { expect, it } from 'vitest'
import { getFileWords } from './file-words.ts'
import { getImageFocus, IMAGE_FOCUSES, setImageFocus } from './image-focus.ts'

it.each(IMAGE_FOCUSES)('the focus %j is read from the name it was set in, and replaced', (focus) => {
  for (const name of ['portrait', 'portrait.of.ada', 'a'.repeat(80)]) {
    const file = setImageFocus(setImageFocus(name, 'br'), focus)
    expect(getImageFocus(file)).toBe(focus)
    expect(getImageFocus(`content/Ada/Section_a_1a2b3c4d-${file}.640x480.webp_240?alt=media`)).toBe(focus)
  }
})

it('an upload keeps 40 characters of a name, the focus with them', () => {
  expect(setImageFocus('a'.repeat(80), 'br').length).toBeLessThanOrEqual(40)
})

it('an unknown focus is the centre, and no focus is a word of the file', () => {
  expect(getImageFocus('portrait.focus-xx.webp')).toBe('')
  expect(getImageFocus('autofocus-tl.webp')).toBe('')
  expect(getFileWords('Info/a_1a2b3c4d-old-lantern.focus-tl.640x480.webp')).toBe('old lantern')
})
