import { describe, expect, it } from 'vitest'
import { getKeyboardInset } from './keyboard-inset.ts'

describe('the height that a keyboard covers', () => {
  it.each([
    ['none without one', { height: 800, offsetTop: 0, scale: 1 }, 0],
    ['what the viewport lacks', { height: 500.4, offsetTop: 0, scale: 1 }, 300],
    ['less if the viewport has scrolled', { height: 500, offsetTop: 100, scale: 1 }, 200],
    ['none if the page is zoomed in', { height: 400, offsetTop: 0, scale: 2 }, 0],
    ['none if a bar of the browser has gone', { height: 850, offsetTop: 0, scale: 1 }, 0],
  ])('is %s', (_, viewport, expected) => {
    expect(getKeyboardInset(viewport, 800)).toBe(expected)
  })
})
