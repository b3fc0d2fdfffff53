/** One paragraph, or one titled entry. */
import type { Entry } from '#shared/model/page'
import { Button } from '../../../ui/button.tsx'
import { focusBeside, focusOn } from '../../../ui/focus.ts'
import { LabelledInput } from '../../../ui/forms/labelled.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import styles from './block-editor.module.css'
import { LinkedText } from './linked-text.tsx'

interface EntryEditorProps {
  readonly entry: Entry
  readonly titled: boolean
  /** "Paragraph 2 of Section 1": what tells its fields from the others'. */
  readonly name: string
  /** Whoever added it writes in it next. */
  readonly isNew: boolean
  readonly onType: (title: string, text: string) => void
  readonly onRemove: () => void
}

export function EntryEditor(props: EntryEditorProps) {
  const { entry, titled, name, isNew, onType, onRemove } = props
  const { title, text } = entry
  const isTitled = titled || title !== ''
  return (
    <fieldset className={styles['entry']} aria-label={name}>
      {/* a title that is stored is shown and kept, also where only paragraphs are asked for */}
      {isTitled && (
        <LabelledInput
          label="Title"
          ref={isNew ? focusOn : undefined}
          value={title}
          onChange={({ target }) => onType(target.value, text)}
        />
      )}
      <LinkedText
        label="Text"
        autoFocus={isNew && !isTitled}
        value={text}
        onChange={(typed) => onType(title, typed)}
      />
      <div className={styles['tools']}>
        <Button
          look="bare"
          aria-label={`Remove Content: ${name}`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            onRemove()
          }}
        >
          <ToolIcon name="remove" />
          Remove Content
        </Button>
      </div>
    </fieldset>
  )
}
