/** Hook: the frame, shape and focus that the crop dialog shows, and the cropping itself. */
import { useState } from 'react'
import { CROP_MESSAGES } from '#shared/messages/crop-messages'
import type { ImageSize } from '#shared/model/images/image-address'
import { getImageFocus, type ImageFocus, setImageFocus } from '#shared/model/images/image-focus'
import {
  changeRatio,
  type FrameLimits,
  getFullFrame,
  type ImageFrame,
  isFullFrame,
} from '#shared/model/images/image-frame'
import { MAX_IMAGE_BYTES } from '#shared/model/images/image-type'
import type { ImageCropper } from '../../../services/ports/editing.ts'
import type { OpenedImage } from './open-image.ts'

export interface CropOptions {
  readonly source: OpenedImage & { readonly cropper: ImageCropper }
  readonly onCrop: (file: File) => void
  readonly onClose: () => void
}

export type Shape = keyof typeof CROP_MESSAGES.shapes

/** Width divided by height; null for any. */
const RATIOS: Readonly<Record<Shape, number | null>> = { free: null, square: 1, '3:2': 3 / 2, '16:9': 16 / 9 }

export const SHAPES = Object.keys(RATIOS) as Shape[]

export interface Cropping {
  /** Null until the image is shown, since its size is unknown before. */
  readonly crop: { readonly size: ImageSize; readonly frame: ImageFrame } | null
  readonly limits: FrameLimits | null
  readonly shape: Shape
  readonly focus: ImageFocus
  readonly state: { readonly isApplying: boolean; readonly problem: string | null }
  setSize(size: ImageSize): void
  setFrame(frame: ImageFrame): void
  setShape(shape: Shape): void
  setFocus(focus: ImageFocus): void
  /** Shows that the image could not be loaded. */
  reportBroken(): void
  reset(): void
  apply(): Promise<void>
}

export function useCrop({ source, onCrop, onClose }: CropOptions): Cropping {
  const [crop, setCrop] = useState<Cropping['crop']>(null)
  const [shape, setShape] = useState<Shape>('free')
  const oldFocus = getImageFocus(source.name)
  const [focus, setFocus] = useState(oldFocus)
  const [state, setState] = useState<Cropping['state']>({ isApplying: false, problem: null })
  const setFrame = (frame: ImageFrame) => setCrop((before) => before && { ...before, frame })

  return {
    crop,
    limits: crop && { size: crop.size, ratio: RATIOS[shape] },
    shape,
    focus,
    state,
    setSize: (size) => setCrop({ size, frame: getFullFrame(size) }),
    setFrame,
    setShape(chosen) {
      setShape(chosen)
      if (crop !== null) setFrame(changeRatio(crop.frame, { size: crop.size, ratio: RATIOS[chosen] }))
    },
    setFocus,
    reportBroken: () => setState({ isApplying: false, problem: CROP_MESSAGES.notLoaded }),
    reset() {
      setShape('free')
      setFocus(oldFocus)
      if (crop !== null) setFrame(getFullFrame(crop.size))
    },
    async apply() {
      if (crop === null || state.isApplying) return
      if (isFullFrame(crop.frame, crop.size) && focus === oldFocus) return onClose()
      setState({ isApplying: true, problem: null })
      const part = await source.cropper.crop(source.image, crop.frame, MAX_IMAGE_BYTES)
      const name = `${setImageFocus(source.name, focus)}.webp`
      if (part.ok) onCrop(new File([part.value], name, { type: part.value.type }))
      else setState({ isApplying: false, problem: part.error })
    },
  }
}
