import { describe, expect, it } from 'vitest'
import type { Block } from '#shared/model/page'
import { createBlockAnchors } from './block-anchors.ts'

const block = (sectionName: string, ...titles: readonly string[]): Block => ({
  id: sectionName,
  sectionName,
  entries: titles.map((title, index) => ({ id: `${sectionName}${index}`, title, text: 'x' })),
})
const anchorsOf = (...blocks: readonly Block[]) => createBlockAnchors({ name: 'History', blocks })
const headings = (...names: readonly string[]) =>
  anchorsOf(...names.map((name) => block(name))).map((one) => one.heading)

describe('the anchors of a section', () => {
  it('are made of its headings, so that a link stays valid when blocks are moved', () => {
    expect(headings('The Shut', 'Before')).toEqual(['History_The_Shut', 'History_Before'])
    expect(headings('Before', 'The Shut')).toEqual(['History_Before', 'History_The_Shut'])
  })

  it('are those of titled entries too, without their markup', () => {
    const [first] = anchorsOf(block('', 'Isbet [[Quarrender]]', ' '))
    expect(first).toEqual({ heading: null, entries: ['History_Isbet_Quarrender', null] })
  })

  it('number equal headings, also where a heading looks like a numbered one', () => {
    const found = headings('Name', 'Name', 'Name 2', 'Name', 'Name 2')
    expect(found[0]).toBe('History_Name')
    expect(new Set(found).size).toBe(found.length)
  })

  it('keep every script, and are cut at a whole character', () => {
    expect(headings('Évenne, 東京 & مدينة')).toEqual(['History_Évenne_東京_مدينة'])
    const [cut = ''] = headings('𝒜'.repeat(100))
    expect(() => encodeURIComponent(cut ?? '')).not.toThrow()
    expect((cut ?? '').length).toBeLessThanOrEqual(70)
  })

  it('are unique for headings of signs alone', () => {
    const found = headings('?', '!', '…')
    expect(new Set(found).size).toBe(3)
  })
})
