/** Geometry of a crop frame: always whole pixels of the image, inside it, and in the chosen aspect ratio. */
import type { ImageSize } from './image-address.ts'

/** Position and size in pixels of the image, from its upper left corner. */
export interface ImageFrame extends ImageSize {
  readonly x: number
  readonly y: number
}

/** What a frame has to fit: the size of the image, and width divided by height, or null for any. */
export interface FrameLimits {
  readonly size: ImageSize
  readonly ratio: number | null
}

/** Minimum width and height of a frame in pixels, unless the image is smaller. */
export const MIN_FRAME_SIDE = 16
/** A key moves an edge by this share of the longer side of the image. */
const KEY_STEP = 0.01

export const getFullFrame = ({ width, height }: ImageSize): ImageFrame => ({ x: 0, y: 0, width, height })

export const isFullFrame = (frame: ImageFrame, { width, height }: ImageSize): boolean =>
  frame.width === width && frame.height === height

/** Returns the nearest frame that fits; it is moved into the image instead of being made smaller. */
export function fitFrame(frame: ImageFrame, { size, ratio }: FrameLimits): ImageFrame {
  return moveFrame({ ...frame, ...fitSides(frame, size, ratio) }, frame, size)
}

/** Moves the upper left corner; the frame stays in the image and keeps its size. */
export const moveFrame = (
  frame: ImageFrame,
  { x = frame.x, y = frame.y }: Partial<Pick<ImageFrame, 'x' | 'y'>>,
  size: ImageSize,
): ImageFrame => ({
  ...frame,
  x: clamp(x, 0, size.width - frame.width),
  y: clamp(y, 0, size.height - frame.height),
})

/** Changes one side; the upper left corner stays, and the frame ends at the edges of the image. */
export function resizeFrame(
  frame: ImageFrame,
  to: { readonly width: number } | { readonly height: number },
  { size, ratio }: FrameLimits,
): ImageFrame {
  const room = { width: size.width - frame.x, height: size.height - frame.y }
  const sides = { ...frame, ...to }
  const wanted = ratio !== null && 'height' in to ? { ...sides, width: to.height * ratio } : sides
  return { ...frame, ...fitSides(wanted, room, ratio) }
}

/** Returns the largest frame of an aspect ratio, as near to the middle of the present one as the image allows. */
export function changeRatio(frame: ImageFrame, limits: FrameLimits): ImageFrame {
  if (limits.ratio === null) return frame
  const { width, height } = fitSides(limits.size, limits.size, limits.ratio)
  return fitFrame(
    { x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width, height },
    limits,
  )
}

/** Returns the frame after an arrow key: moved, or with Shift resized; null for any other key. */
export function stepFrame(
  frame: ImageFrame,
  key: { readonly key: string; readonly shiftKey: boolean },
  limits: FrameLimits,
): ImageFrame | null {
  const { size } = limits
  const step = Math.max(1, Math.round(Math.max(size.width, size.height) * KEY_STEP))
  const along = { ArrowLeft: -step, ArrowRight: step }[key.key]
  const down = { ArrowUp: -step, ArrowDown: step }[key.key]
  if (along !== undefined)
    return key.shiftKey
      ? resizeFrame(frame, { width: frame.width + along }, limits)
      : moveFrame(frame, { x: frame.x + along }, size)
  if (down === undefined) return null
  return key.shiftKey
    ? resizeFrame(frame, { height: frame.height + down }, limits)
    : moveFrame(frame, { y: frame.y + down }, size)
}

/** Fits width and height into `room`; with a ratio, the width decides. */
function fitSides(wanted: ImageSize, room: ImageSize, ratio: number | null): ImageSize {
  if (ratio === null)
    return {
      width: clamp(wanted.width, MIN_FRAME_SIDE, room.width),
      height: clamp(wanted.height, MIN_FRAME_SIDE, room.height),
    }
  const largest = Math.min(room.width, Math.floor(room.height * ratio))
  const width = clamp(wanted.width, Math.ceil(MIN_FRAME_SIDE * Math.max(1, ratio)), Math.max(1, largest))
  return { width, height: clamp(width / ratio, 1, room.height) }
}

/** Rounds to a whole number of pixels; the maximum wins over the minimum. */
const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(Math.round(value), min), max)
