import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listChapters } from './chapters.ts'

const numbersOf = (titles: readonly string[]) => listChapters(titles).map(({ number }) => number)

describe('the numbers of chapters', () => {
  it.each([
    { titles: ['1. The Canteen', '2. Terms', '7. Forty-One by the Knees'], numbers: [1, 2, 7] },
    { titles: ['0. Before', '0.5 Between', '1'], numbers: [0, 0.5, 1] },
    { titles: ['341, note 1', '349, note 66'], numbers: [341, 349] },
    { titles: ['12. [[How to Tell an Egg]]', '17 Soup'], numbers: [12, 17] },
    { titles: ['First Day', 'Fourth Day'], numbers: [1, 2] },
    { titles: ['Door 1', 'Door 7', 'Door 3'], numbers: [1, 2, 3] },
    { titles: ['1. One', 'Interlude', '2. Two'], numbers: [1, 2, 3] },
    { titles: ['Prologue', '1. One', '2. Two'], numbers: [1, 2, 3] },
    { titles: ['1. One', '2. Two', 'Epilogue'], numbers: [1, 2, 3] },
    { titles: ['5. Out', '3. Of', '9. Order'], numbers: [1, 2, 3] },
    { titles: ['4. Twice', '4. Twice'], numbers: [1, 2] },
    { titles: ['7. Alone'], numbers: [7] },
    { titles: ['Alone'], numbers: [1] },
    { titles: ['-1. Below', '2. Above'], numbers: [1, 2] },
    { titles: [`${'9'.repeat(400)}`], numbers: [1] },
    { titles: ['1. One', '9'.repeat(400)], numbers: [1, 2] },
    { titles: [], numbers: [] },
  ])('of $titles', ({ titles, numbers }) => {
    expect(numbersOf(titles)).toEqual(numbers)
  })

  it('leave out titles without text', () => {
    expect(listChapters(['', '1. [[A|One]]', ' ', '3. Three'])).toEqual([
      { number: 1, label: '1. One' },
      { number: 3, label: '3. Three' },
    ])
  })

  it('rise strictly and are finite, for any titles', () => {
    const title = fc
      .tuple(fc.constantFrom('', '1', '2.5', '03', '10', '1e9', '.5', '٣'), fc.string())
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(title), (titles) => {
        const numbers = numbersOf(titles)
        expect(numbers.every((number, index) => Number.isFinite(number) && number > (numbers[index - 1] ?? -1))).toBe(
          true,
        )
      }),
    )
  })
})
