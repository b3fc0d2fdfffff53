/** Unit test of the anchors above the lines of a block. */
import { describe, expect, it } from 'vitest'
import { readReference, readSection } from '#shared/model/records'
import { countMapLookups } from '../../../tests/count-map-lookups.ts'
import { NearestAnchors } from './nearest-anchors.ts'
import { createTextRecords } from './text-records.ts'

describe('the nearest anchor', () => {
  it('is the last one that is not revealed later than the line', () => {
    const above = new NearestAnchors({ anchor: 'Late', places: 'Two1,Two2' })
    expect(['', 'One1', 'Two2'].map((place) => above.find(place))).toEqual(['', '', 'Late'])
    above.add({ anchor: 'Always', places: '' })
    above.add({ anchor: 'Soon', places: 'One1' })
    above.add({ anchor: '', places: '' })
    expect(['', 'One1', 'Two2'].map((place) => above.find(place))).toEqual(['Always', 'Soon', 'Always'])
  })
})

/** Counts the copied and searched items of lists while `run` runs. */
function countListItems(run: () => void): number {
  let count = 0
  const { slice, findLast } = Array.prototype
  Array.prototype.slice = function (...range) {
    const copy: unknown[] = slice.apply(this, range)
    count += copy.length
    return copy
  }
  Array.prototype.findLast = function (isFound: (item: unknown, index: number, all: unknown[]) => unknown) {
    return findLast.call(this, (item, index, all) => {
      count++
      return isFound(item, index, all)
    })
  }
  try {
    run()
  } finally {
    Object.assign(Array.prototype, { slice, findLast })
  }
  return count
}

describe('a section of many short lines', () => {
  it('costs as much a line as one of few', () => {
    const reference = readReference('Seth,Ring', { Type: 'Character', Series: 'S' })
    if (reference === null) throw new Error('no reference')
    const index = (lines: number) =>
      createTextRecords(reference, [
        readSection('Info', {
          content: [{ sectionName: '', sectionContent: Array.from({ length: lines }, () => 'x') }],
        }),
      ])
    const count = (lines: number) => countListItems(() => index(lines)) + countMapLookups(() => index(lines))
    expect(count(2000)).toBeLessThan(count(1000) * 2.5)
  })
})
