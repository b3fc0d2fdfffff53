/** Component: dialog with an image and the frame of the part that stays, for mouse, finger, keyboard and numbers. */
import { useId } from 'react'
import { CROP_MESSAGES } from '#shared/messages/crop-messages'
import { IMAGE_FOCUSES, type ImageFocus } from '#shared/model/images/image-focus'
import type { FrameLimits, ImageFrame } from '#shared/model/images/image-frame'
import { Button } from '../../../ui/button.tsx'
import { LabelledSelect } from '../../../ui/forms/labelled-field.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { CropArea } from './crop-area.tsx'
import styles from './crop-dialog.module.css'
import { FrameFields } from './frame-fields.tsx'
import { type CropOptions, type Cropping, SHAPES, type Shape, useCrop } from './use-crop.ts'

export interface CropDialogProps extends CropOptions {
  /** Address at which the image is shown. */
  readonly shown: string
}

export function CropDialog(props: CropDialogProps) {
  const { shown, onClose } = props
  const id = useId()
  const cropping = useCrop(props)
  const { crop, limits, state } = cropping

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
        onSize={cropping.setSize}
        onBroken={cropping.reportBroken}
        onChange={cropping.setFrame}
      />
      {crop !== null && limits !== null && (
        <>
          <p role="status" className={styles['hint']}>
            {CROP_MESSAGES.size(crop.frame.width, crop.frame.height, crop.size.width, crop.size.height)}
          </p>
          <CropSettings cropping={cropping} frame={crop.frame} limits={limits} />
        </>
      )}
      {state.problem !== null && <Problem code="crop/failed">{state.problem}</Problem>}
      <div className={styles['buttons']}>
        <Button
          variant="primary"
          aria-disabled={crop === null || state.isApplying}
          onClick={() => void cropping.apply()}
        >
          {state.isApplying ? CROP_MESSAGES.applying : CROP_MESSAGES.apply}
        </Button>
        <Button onClick={cropping.reset}>{CROP_MESSAGES.reset}</Button>
        <Button onClick={onClose}>{CROP_MESSAGES.cancel}</Button>
      </div>
    </ModalDialog>
  )
}

interface CropSettingsProps {
  readonly cropping: Cropping
  readonly frame: ImageFrame
  readonly limits: FrameLimits
}

const CropSettings = ({ cropping, frame, limits }: CropSettingsProps) => (
  <div className={styles['settings']}>
    <LabelledSelect
      label={CROP_MESSAGES.shape}
      value={cropping.shape}
      onChange={({ target }) => cropping.setShape(target.value as Shape)}
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
      value={cropping.focus}
      onChange={({ target }) => cropping.setFocus(target.value as ImageFocus)}
    >
      {IMAGE_FOCUSES.map((one) => (
        <option key={one} value={one}>
          {CROP_MESSAGES.focuses[one]}
        </option>
      ))}
    </LabelledSelect>
    <FrameFields frame={frame} limits={limits} onChange={cropping.setFrame} />
  </div>
)
