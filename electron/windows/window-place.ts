/** Where a window opens: where the last one stood, if that is still on a screen. */
import type { WindowPlace } from '../settings/settings.ts'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Without a position the system chooses one. */
export type Opening = Pick<Area, 'width' | 'height'> & Partial<Pick<Area, 'x' | 'y'>>

const USUAL = { width: 1200, height: 800 }
export const SMALLEST = { width: 360, height: 400 }

/** So much of the title bar must be on a screen, or the window could not be taken hold of. */
const GRIP = { width: 120, height: 30 }

/** @param screens the parts of each screen that windows may take. */
export function openingAt(kept: WindowPlace | null, screens: readonly Area[]): Opening {
  if (kept === null) return USUAL
  const screen = screens.find((area) => holdsGrip(area, kept))
  if (screen === undefined) return { width: kept.width, height: kept.height }
  return {
    x: kept.x,
    y: kept.y,
    width: within(kept.width, SMALLEST.width, screen.width),
    height: within(kept.height, SMALLEST.height, screen.height),
  }
}

function holdsGrip(area: Area, { x, y, width }: Area): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return (
    seen >= Math.min(GRIP.width, width) && y >= area.y && y + GRIP.height <= area.y + area.height
  )
}

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(most, least))

const STEP = 24

/** Beside the one it was opened from, so that both can be seen. */
export const besideOf = ({ x, y, width, height }: Area): Opening => ({
  x: x + STEP,
  y: y + STEP,
  width,
  height,
})
