/** Component: number fields for position and size of the crop frame in pixels of the image. */
import { useState } from 'react'
import { CROP_MESSAGES } from '#shared/messages/crop-messages'
import { type FrameLimits, type ImageFrame, moveFrame, resizeFrame } from '#shared/model/images/image-frame'
import { LabelledInput } from '../../../ui/forms/labelled-field.tsx'

interface FrameFieldsProps {
  readonly frame: ImageFrame
  readonly limits: FrameLimits
  readonly onChange: (frame: ImageFrame) => void
}

type Side = keyof typeof CROP_MESSAGES.sides

const SIDES = Object.keys(CROP_MESSAGES.sides) as Side[]

export function FrameFields({ frame, limits, onChange }: FrameFieldsProps) {
  // What is typed stays as it is until the field is left, although the frame is only as large as the image allows.
  const [typed, setTyped] = useState<{ readonly side: Side; readonly text: string } | null>(null)

  const type = (side: Side, text: string) => {
    setTyped({ side, text })
    const value = Number(text)
    if (text === '' || !Number.isFinite(value)) return
    onChange(change(frame, side, value, limits))
  }

  return (
    <>
      {SIDES.map((side) => (
        <LabelledInput
          key={side}
          type="number"
          inputMode="numeric"
          min={0}
          label={CROP_MESSAGES.sides[side]}
          value={typed?.side === side ? typed.text : frame[side]}
          onChange={({ target }) => type(side, target.value)}
          onBlur={() => setTyped(null)}
        />
      ))}
    </>
  )
}

function change(frame: ImageFrame, side: Side, value: number, limits: FrameLimits): ImageFrame {
  if (side === 'x') return moveFrame(frame, { x: value }, limits.size)
  if (side === 'y') return moveFrame(frame, { y: value }, limits.size)
  return resizeFrame(frame, side === 'width' ? { width: value } : { height: value }, limits)
}
