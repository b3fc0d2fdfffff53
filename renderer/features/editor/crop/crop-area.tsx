/** Component: the image with the crop frame of react-image-crop, whose keys are those of `stepFrame`. */
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { CROP_MESSAGES } from '#shared/messages/crop-messages'
import type { ImageSize } from '#shared/model/images/image-address'
import {
  type FrameLimits,
  fitFrame,
  type ImageFrame,
  MIN_FRAME_SIDE,
  stepFrame,
} from '#shared/model/images/image-frame'
import styles from './crop-dialog.module.css'

interface CropAreaProps {
  readonly shown: string
  /** null until the size of the image is known. */
  readonly crop: { readonly frame: ImageFrame; readonly limits: FrameLimits } | null
  /** Called when the image is shown, with its full size. */
  readonly onSize: (size: ImageSize) => void
  readonly onBroken: () => void
  readonly onChange: (frame: ImageFrame) => void
}

const LABELS = { cropArea: CROP_MESSAGES.frame, ...CROP_MESSAGES.corners }

export function CropArea({ shown, crop, onSize, onBroken, onChange }: CropAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const findFrame = () => area.current?.querySelector<HTMLElement>('[role=group]')

  const onKeyDown = (event: KeyboardEvent) => {
    if (crop === null || event.target !== findFrame() || event.ctrlKey || event.metaKey || event.altKey) return
    const frame = stepFrame(crop.frame, event, crop.limits)
    if (frame === null) return
    event.preventDefault()
    // The frame's own keys would move it once more.
    event.stopPropagation()
    onChange(frame)
  }

  return (
    <div ref={area} className={styles['area']} onKeyDownCapture={onKeyDown}>
      <ReactCrop
        ariaLabels={LABELS}
        keepSelection
        minWidth={MIN_FRAME_SIDE}
        minHeight={MIN_FRAME_SIDE}
        {...(crop && { crop: toPercent(crop.frame, crop.limits.size) })}
        {...(crop?.limits.ratio != null && { aspect: crop.limits.ratio })}
        onChange={(_, percent) => crop && onChange(fitFrame(toPixels(percent, crop.limits.size), crop.limits))}
      >
        <img
          src={shown}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            flushSync(() => onSize({ width, height }))
            findFrame()?.focus()
          }}
          onError={onBroken}
        />
      </ReactCrop>
    </div>
  )
}

const toPercent = ({ x, y, width, height }: ImageFrame, size: ImageSize) => ({
  unit: '%' as const,
  x: (100 * x) / size.width,
  y: (100 * y) / size.height,
  width: (100 * width) / size.width,
  height: (100 * height) / size.height,
})

const toPixels = ({ x, y, width, height }: ImageFrame, size: ImageSize): ImageFrame => ({
  x: (x * size.width) / 100,
  y: (y * size.height) / 100,
  width: (width * size.width) / 100,
  height: (height * size.height) / 100,
})
