import { describe, expect, it } from 'vitest'
import { openLink } from './open-link.ts'

/** Splits a marked text into the text and the position of its `¦`. */
function at(marked: string): [string, number] {
  return [marked.replace('¦', ''), marked.indexOf('¦')]
}

describe('a link that is being typed', () => {
  it.each([
    ['see [[¦', ''],
    ['see [[An¦', 'An'],
    ['see [[C++¦ and more', 'C++'],
    ['[[One]] [[Tw¦', 'Tw'],
    ['[[a [[b¦', 'b'],
  ])('%s', (marked, typed) => {
    expect(openLink(...at(marked))?.typed).toBe(typed)
  })

  it.each([
    ['[[Ang¦oril]] after', { name: 'Angoril', label: '', to: 11 }],
    ['[[An¦g|the isle]]', { name: 'Ang', label: '|the isle', to: 16 }],
    ['[[Ang¦]]', { name: 'Ang', label: '', to: 7 }],
    ['[[Ang¦ and [[Kell]]', { name: 'Ang', label: '', to: 5 }],
    ['[[Ang¦ and\nmore]]', { name: 'Ang', label: '', to: 5 }],
    ['[[Ang¦ and more', { name: 'Ang', label: '', to: 5 }],
    [`[[Ang¦${'x'.repeat(201)}]]`, { name: 'Ang', label: '', to: 5 }],
  ])('is complete up to its closing brackets: %s', (marked, link) => {
    expect(openLink(...at(marked))).toMatchObject(link)
  })

  it.each(['¦[[An', 'no link¦', '[[An]]¦', '[[An|shown¦', '[[An\n¦', `[[${'x'.repeat(201)}¦`])(
    'is none in %s',
    (marked) => {
      expect(openLink(...at(marked))).toBeNull()
    },
  )
})
