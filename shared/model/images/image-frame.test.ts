import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeRatio, fitFrame, getFullFrame, isFullFrame, moveFrame, resizeFrame, stepFrame } from './image-frame.ts'

const size = { width: 400, height: 300 }
const free = { size, ratio: null }
const square = { size, ratio: 1 }
const frame = { x: 100, y: 50, width: 200, height: 100 }

const press = (key: string, shiftKey = false) => ({ key, shiftKey })

describe('a crop frame', () => {
  it('is moved into the image, in whole pixels, and keeps its size', () => {
    expect(fitFrame({ x: -20.4, y: 250.6, width: 200.4, height: 100 }, free)).toEqual({ ...frame, x: 0, y: 200 })
    expect(moveFrame(frame, { x: 900 }, size)).toEqual({ ...frame, x: 200 })
  })

  it('is never larger than the image, nor smaller than 16 pixels unless the image is', () => {
    expect(fitFrame({ x: 5, y: 5, width: 900, height: 900 }, free)).toEqual(getFullFrame(size))
    expect(fitFrame({ ...frame, width: 0, height: -3 }, free)).toMatchObject({ width: 16, height: 16 })
    const small = { width: 9, height: 4 }
    expect(fitFrame({ x: 3, y: 3, width: 1, height: 1 }, { size: small, ratio: null })).toEqual(getFullFrame(small))
  })

  it('keeps its corner and ends at the edges of the image when a side changes', () => {
    expect(resizeFrame(frame, { width: 900 }, free)).toEqual({ ...frame, width: 300 })
    expect(resizeFrame(frame, { height: 120 }, free)).toEqual({ ...frame, height: 120 })
    expect(resizeFrame({ ...frame, width: 100 }, { height: 120 }, square)).toEqual({
      ...frame,
      width: 120,
      height: 120,
    })
    expect(resizeFrame(frame, { width: 900 }, square)).toEqual({ ...frame, width: 250, height: 250 })
  })

  it('gets the largest size of a chosen aspect ratio around its middle', () => {
    expect(changeRatio(frame, square)).toEqual({ x: 50, y: 0, width: 300, height: 300 })
    expect(changeRatio({ ...frame, x: 0 }, { size, ratio: 1.5 })).toEqual({ x: 0, y: 0, width: 400, height: 267 })
    expect(changeRatio(frame, free)).toBe(frame)
  })

  it('is moved by arrows, and resized with Shift, by a hundredth of the longer side', () => {
    expect(stepFrame(frame, press('ArrowLeft'), free)).toEqual({ ...frame, x: 96 })
    expect(stepFrame(frame, press('ArrowDown'), free)).toEqual({ ...frame, y: 54 })
    expect(stepFrame(frame, press('ArrowLeft', true), free)).toEqual({ ...frame, width: 196 })
    expect(stepFrame(frame, press('ArrowDown', true), free)).toEqual({ ...frame, height: 104 })
    expect(stepFrame(frame, press('Tab'), free)).toBeNull()
    expect(stepFrame({ ...frame, x: 0 }, press('ArrowLeft'), free)).toEqual({ ...frame, x: 0 })
  })

  it('is whole only with the size of the image', () => {
    expect(isFullFrame(getFullFrame(size), size)).toBe(true)
    expect(isFullFrame(frame, size)).toBe(false)
  })

  it('is inside any image after any keys, in its aspect ratio to a pixel', () => {
    const side = fc.integer({ min: 1, max: 8000 })
    const keys = fc.array(
      fc.record({
        key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
        shiftKey: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(side, side, fc.constantFrom(null, 1, 3 / 2, 16 / 9), keys, (width, height, ratio, pressed) => {
        const limits = { size: { width, height }, ratio }
        let one = changeRatio(getFullFrame(limits.size), limits)
        for (const key of pressed) one = stepFrame(one, key, limits) ?? one
        expect(one.x).toBeGreaterThanOrEqual(0)
        expect(one.y).toBeGreaterThanOrEqual(0)
        expect(one.width).toBeGreaterThan(0)
        expect(one.height).toBeGreaterThan(0)
        expect(one.x + one.width).toBeLessThanOrEqual(width)
        expect(one.y + one.height).toBeLessThanOrEqual(height)
        if (ratio !== null) expect(Math.abs(one.width / ratio - one.height)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
