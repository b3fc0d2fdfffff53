/** Component: fields for the texts about an image. None is required. */
import { useId } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { USUAL_LICENCES } from '#shared/messages/image-messages'
import { IMAGE_TEXTS, type ImageFields, MAX_IMAGE_TEXT_LENGTHS } from '#shared/model/images/image-fields'
import { LabelledInput } from '../../../ui/forms/labelled-field.tsx'
import styles from './image-field.module.css'

export interface ImageDescription {
  /** True if the first field takes the focus. */
  readonly startsFocused: boolean
  readonly onChange: (fields: ImageFields) => void
}

interface ImageTextFieldsProps extends ImageDescription {
  readonly image: ImageFields
  readonly name: string
}

export function ImageTextFields({ image, name, startsFocused, onChange }: ImageTextFieldsProps) {
  const licences = useId()
  return (
    <fieldset className={styles['texts']} aria-label={EDITOR_LABELS.named(EDITOR_LABELS.aboutImage, name)}>
      <legend>{EDITOR_LABELS.aboutImage}</legend>
      {IMAGE_TEXTS.map((field) => (
        <LabelledInput
          key={field}
          label={EDITOR_LABELS.imageTexts[field]}
          autoFocus={startsFocused && field === IMAGE_TEXTS[0]}
          value={image[field] ?? ''}
          maxLength={MAX_IMAGE_TEXT_LENGTHS[field]}
          list={field === 'imageLicence' ? licences : undefined}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      ))}
      <datalist id={licences}>
        {USUAL_LICENCES.map((licence) => (
          <option key={licence} value={licence} />
        ))}
      </datalist>
    </fieldset>
  )
}
