/** Component: dialog with an image and the frame of the part that stays, for mouse, finger, keyboard and numbers. */
import { useId, useState } from 'react'
import { CROP_MESSAGES } from '#shared/messages/crop-messages'
import type { ImageSize } from '#shared/model/images/image-address'
import { getImageFocus, IMAGE_FOCUSES, type ImageFocus, setImageFocus } from '#shared/model/images/image-focus'
import { changeRatio, getFullFrame, type ImageFrame, isFullFrame } from '#shared/model/images/image-frame'
import { MAX_IMAGE_BYTES } from '#shared/model/images/image-type'
import type { ImageCropper } from '../../../services/ports/editing.ts'
import { Button } from '../../../ui/button.tsx'
import { LabelledSelect } from '../../../ui/forms/labelled-field.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { CropArea } from './crop-area.tsx'
import styles from './crop-dialog.module.css'
import { FrameFields } from './frame-fields.tsx'
import type { OpenedImage } from './open-image.ts'

export interface CropDialogProps {
  /** Address at which the image is shown. */
  readonly shown: string
  readonly source: OpenedImage & { readonly cropper: ImageCropper }
  readonly onCrop: (file: File) => void
  readonly onClose: () => void
}

type Shape = keyof typeof CROP_MESSAGES.shapes

/** Width divided by height; null for any. */
const RATIOS: Readonly<Record<Shape, number | null>> = { free: null, square: 1, '3:2': 3 / 2, '16:9': 16 / 9 }

const SHAPES = Object.keys(RATIOS) as Shape[]

export function CropDialog({ shown, source, onCrop, onClose }: CropDialogProps) {
  const id = useId()
  // The size is unknown until the image is shown.
  const [crop, setCrop] = useState<{ readonly size: ImageSize; readonly frame: ImageFrame } | null>(null)
  const [shape, setShape] = useState<Shape>('free')
  const oldFocus = getImageFocus(source.name)
  const [focus, setFocus] = useState(oldFocus)
  const [state, setState] = useState<{ readonly isApplying: boolean; readonly problem: string | null }>(IDLE)
  const limits = crop && { size: crop.size, ratio: RATIOS[shape] }
  const change = (frame: ImageFrame) => setCrop((before) => before && { ...before, frame })

  const chooseShape = (chosen: Shape) => {
    setShape(chosen)
    if (crop !== null) change(changeRatio(crop.frame, { size: crop.size, ratio: RATIOS[chosen] }))
  }
  const reset = () => {
    setShape('free')
    setFocus(oldFocus)
    if (crop !== null) change(getFullFrame(crop.size))
  }
  const apply = async () => {
    if (crop === null || state.isApplying) return
    if (isFullFrame(crop.frame, crop.size) && focus === oldFocus) return onClose()
    setState({ isApplying: true, problem: null })
    const part = await source.cropper.crop(source.image, crop.frame, MAX_IMAGE_BYTES)
    const name = `${setImageFocus(source.name, focus)}.webp`
    if (part.ok) onCrop(new File([part.value], name, { type: part.value.type }))
    else setState({ isApplying: false, problem: part.error })
  }

  return (
    <ModalDialog
      className={styles['dialog']}
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-hint`}
      onClose={onClose}
      // A drag that ends beside the dialog is a click on it, and must not close it.
      onClick={(event) => event.stopPropagation()}
      // Escape closes this dialog, not also the tools that opened it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={`${id}-heading`}>{CROP_MESSAGES.heading}</h2>
      <p id={`${id}-hint`} className={styles['hint']}>
        {CROP_MESSAGES.hint}
      </p>
      <CropArea
        shown={shown}
        crop={crop && limits && { frame: crop.frame, limits }}
        onSize={(size) => setCrop({ size, frame: getFullFrame(size) })}
        onBroken={() => setState({ isApplying: false, problem: CROP_MESSAGES.notLoaded })}
        onChange={change}
      />
      {crop !== null && limits !== null && (
        <>
          <p role="status" className={styles['hint']}>
            {CROP_MESSAGES.size(crop.frame.width, crop.frame.height, crop.size.width, crop.size.height)}
          </p>
          <div className={styles['settings']}>
            <LabelledSelect
              label={CROP_MESSAGES.shape}
              value={shape}
              onChange={({ target }) => chooseShape(target.value as Shape)}
            >
              {SHAPES.map((one) => (
                <option key={one} value={one}>
                  {CROP_MESSAGES.shapes[one]}
                </option>
              ))}
            </LabelledSelect>
            <LabelledSelect
              label={CROP_MESSAGES.focus}
              title={CROP_MESSAGES.focusHint}
              value={focus}
              onChange={({ target }) => setFocus(target.value as ImageFocus)}
            >
              {IMAGE_FOCUSES.map((one) => (
                <option key={one} value={one}>
                  {CROP_MESSAGES.focuses[one]}
                </option>
              ))}
            </LabelledSelect>
            <FrameFields frame={crop.frame} limits={limits} onChange={change} />
          </div>
        </>
      )}
      {state.problem !== null && <Problem code="crop/failed">{state.problem}</Problem>}
      <div className={styles['buttons']}>
        <Button variant="primary" aria-disabled={crop === null || state.isApplying} onClick={() => void apply()}>
          {state.isApplying ? CROP_MESSAGES.applying : CROP_MESSAGES.apply}
        </Button>
        <Button onClick={reset}>{CROP_MESSAGES.reset}</Button>
        <Button onClick={onClose}>{CROP_MESSAGES.cancel}</Button>
      </div>
    </ModalDialog>
  )
}

const IDLE = { isApplying: false, problem: null }
