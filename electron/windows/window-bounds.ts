/** Rules for the initial bounds of a window: the stored bounds if they are still on a screen. */
import type { WindowBounds } from '../settings/settings.ts'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The system chooses a position if there is none. */
export type InitialBounds = Pick<Rectangle, 'width' | 'height'> & Partial<Pick<Rectangle, 'x' | 'y'>>

const DEFAULT_SIZE = { width: 1200, height: 800 }
export const MIN_SIZE = { width: 360, height: 400 }

/** Part of the title bar that must be on a screen so that the window can be dragged. */
const GRIP = { width: 120, height: 30 }

/** @param screens the work area of each screen */
export function getInitialBounds(stored: WindowBounds | null, screens: readonly Rectangle[]): InitialBounds {
  if (stored === null) return DEFAULT_SIZE
  const screen = screens.find((area) => isGripVisible(area, stored))
  if (screen === undefined) return { width: stored.width, height: stored.height }
  return {
    x: stored.x,
    y: stored.y,
    width: clamp(stored.width, MIN_SIZE.width, screen.width),
    height: clamp(stored.height, MIN_SIZE.height, screen.height),
  }
}

function isGripVisible(area: Rectangle, { x, y, width }: Rectangle): boolean {
  const visible = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return visible >= Math.min(GRIP.width, width) && y >= area.y && y + GRIP.height <= area.y + area.height
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(max, min))

const CASCADE_OFFSET = 24

/** Returns bounds with an offset to another window, so that both are visible. */
export const cascadeFrom = ({ x, y, width, height }: Rectangle): InitialBounds => ({
  x: x + CASCADE_OFFSET,
  y: y + CASCADE_OFFSET,
  width,
  height,
})
