import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getInitialBounds, MIN_SIZE } from './window-bounds.ts'

const LEFT = { x: 0, y: 25, width: 1440, height: 875 }
const RIGHT = { x: 1440, y: 0, width: 1920, height: 1080 }
const createBounds = (x: number, y: number, width = 1000, height = 700) => ({
  x,
  y,
  width,
  height,
  maximized: false,
})

describe('a window', () => {
  it('opens with the bounds of the last one', () => {
    expect(getInitialBounds(createBounds(1500, 40), [LEFT, RIGHT])).toEqual({
      x: 1500,
      y: 40,
      width: 1000,
      height: 700,
    })
  })

  it('opens with the default size at the first start', () => {
    expect(getInitialBounds(null, [LEFT])).toEqual({ width: 1200, height: 800 })
  })

  it('keeps its size but not its position if the screen is gone', () => {
    expect(getInitialBounds(createBounds(1500, 40), [LEFT])).toEqual({ width: 1000, height: 700 })
    expect(getInitialBounds(createBounds(0, -500), [LEFT])).toEqual({ width: 1000, height: 700 })
    expect(getInitialBounds(createBounds(0, 100), [])).toEqual({ width: 1000, height: 700 })
  })

  it('is never larger than its screen, and its title bar is always reachable', () => {
    const number = fc.integer({ min: -5000, max: 5000 })
    const side = fc.integer({ min: 1, max: 5000 })
    fc.assert(
      fc.property(number, number, side, side, (x, y, width, height) => {
        const opening = getInitialBounds(createBounds(x, y, width, height), [LEFT, RIGHT])
        if (opening.x === undefined || opening.y === undefined) return
        expect(opening.width).toBeLessThanOrEqual(RIGHT.width)
        expect(opening.width).toBeGreaterThanOrEqual(MIN_SIZE.width)
        const seen = [LEFT, RIGHT].some(
          (screen) =>
            y >= screen.y && y < screen.y + screen.height && x < screen.x + screen.width && x + width > screen.x,
        )
        expect(seen).toBe(true)
      }),
    )
  })
})
