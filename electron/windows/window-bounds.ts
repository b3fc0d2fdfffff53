/** Where a window opens: where the last one stood, if that is still on a screen. */
import type { WindowBounds } from '../settings/settings.ts'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Without a position the system chooses one. */
export type InitialBounds = Pick<Rectangle, 'width' | 'height'> &
  Partial<Pick<Rectangle, 'x' | 'y'>>

const DEFAULT_SIZE = { width: 1200, height: 800 }
export const MIN_SIZE = { width: 360, height: 400 }

/** So much of the title bar must be on a screen, or the window could not be taken hold of. */
const GRIP = { width: 120, height: 30 }

/** @param screens the parts of each screen that windows may take. */
export function getInitialBounds(
  stored: WindowBounds | null,
  screens: readonly Rectangle[],
): InitialBounds {
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
  return (
    visible >= Math.min(GRIP.width, width) && y >= area.y && y + GRIP.height <= area.y + area.height
  )
}

const clamp = (value: number, min: number, max: number) =>
  Math.min(Math.max(value, min), Math.max(max, min))

const CASCADE_OFFSET = 24

/** Beside the one it was opened from, so that both can be seen. */
export const cascadeFrom = ({ x, y, width, height }: Rectangle): InitialBounds => ({
  x: x + CASCADE_OFFSET,
  y: y + CASCADE_OFFSET,
  width,
  height,
})
