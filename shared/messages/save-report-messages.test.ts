import { describe, expect, it } from 'vitest'
import { formatMerged, type MergedSavers } from './save-report-messages.ts'

const OTHERS: MergedSavers = { others: [], isSelf: false, isComplete: true }
const format = (savers: Partial<MergedSavers>, chosen: Parameters<typeof formatMerged>[2] = 'none') =>
  formatMerged(['Blurb', 'History'], { ...OTHERS, ...savers }, chosen, (name) => `<${name}>`).join('')

describe('the message of a merge', () => {
  it.each([
    [{ others: ['Mara'] }, '<Mara> had saved'],
    [{ others: ['Mara', 'Tobin', 'Ute'] }, '<Mara>, <Tobin> and <Ute> had saved'],
    [{ others: ['Mara'], isSelf: true }, 'You and <Mara> had saved'],
    [{ others: ['an editor', 'Mara'] }, 'An editor and <Mara> had saved'],
    [{ others: ['Mara', 'an editor'] }, '<Mara> and an editor had saved'],
    [{ others: ['Mara'], isComplete: false }, '<Mara> and maybe others had saved'],
    [{ isComplete: false }, 'Somebody had saved'],
  ])('names the savers: %o', (savers, expected) => {
    expect(format(savers)).toBe(`${expected} Blurb, History in the meantime; both texts were merged.`)
  })

  it('says whose text was saved, and does not speak of others if there are none', () => {
    expect(format({ others: ['Mara'] }, 'mine')).toContain('yours was saved; theirs is in the history')
    expect(format({ others: ['Mara'] }, 'theirs')).toContain('theirs stays, and yours was not saved')
    expect(format({ isSelf: true }, 'mine')).not.toMatch(/both of you|theirs/)
  })
})
