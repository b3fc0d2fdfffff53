import { describe, expect, it } from 'vitest'
import { computeCardPosition } from './place-card.ts'

const view = { width: 800, height: 600 }
const card = { width: 300, height: 200 }
const link = (left: number, top: number) => ({ left, top, bottom: top + 20 })

describe('the card of a link', () => {
  it('is below the link', () => {
    expect(computeCardPosition(link(100, 50), card, view)).toEqual({ left: 100, top: 78 })
  })

  it('is above it where there is no room below', () => {
    expect(computeCardPosition(link(100, 500), card, view)).toEqual({ left: 100, top: 292 })
  })

  it('stays inside the window', () => {
    expect(computeCardPosition(link(700, 50), card, view)).toMatchObject({ left: 492 })
    expect(computeCardPosition(link(-40, 50), card, view)).toMatchObject({ left: 8 })
    expect(computeCardPosition(link(0, 300), { width: 300, height: 590 }, view)).toEqual({ left: 8, top: 8 })
  })
})
