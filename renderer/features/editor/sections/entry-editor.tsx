/** One paragraph, or one titled entry. */
import { useId } from 'react'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { Button } from '../../../ui/button.tsx'
import { focusNextItem, focusOn } from '../../../ui/focus.ts'
import { LabelledInput } from '../../../ui/forms/labelled-input.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import styles from './block-editor.module.css'
import { changeEntries, removeItem } from './change-blocks.ts'
import { LinkedText } from './linked-text.tsx'
import type { SectionWriter } from './section-writer.ts'
import { useEntry } from './use-blocks.ts'

interface EntryEditorProps {
  readonly writer: SectionWriter
  readonly block: string
  readonly id: string
  readonly titled: boolean
  /** "Paragraph 2 of Section 1": what tells its fields from the others'. */
  readonly name: string
  /** Whoever added it writes in it next. */
  readonly isNew: boolean
}

export function EntryEditor(props: EntryEditorProps) {
  const { writer, block, id, titled, name, isNew } = props
  const entry = useEntry(writer, block, id)
  const hintId = useId()
  if (entry === null) return null
  const { title, text } = entry
  const isTitled = titled || title !== ''
  return (
    <fieldset className={styles['entry']} aria-label={name}>
      {/* a title that is stored is shown and kept, also where only paragraphs are asked for */}
      {isTitled && (
        <>
          <LabelledInput
            label="Title"
            aria-describedby={hintId}
            ref={isNew ? focusOn : undefined}
            value={title}
            onChange={({ target }) => writer.type(block, id, target.value, text)}
          />
          <p id={hintId} className={styles['hint']}>
            {EDITOR_MESSAGES.titleHint}
          </p>
        </>
      )}
      <LinkedText
        label="Text"
        autoFocus={isNew && !isTitled}
        value={text}
        onChange={(typed) => writer.type(block, id, title, typed)}
      />
      <div className={styles['tools']}>
        <Button
          variant="bare"
          aria-label={`Remove Content: ${name}`}
          onClick={({ currentTarget }) => {
            focusNextItem(currentTarget)
            writer.change((all) => changeEntries(all, block, (entries) => removeItem(entries, id)))
          }}
        >
          <ToolIcon name="remove" />
          Remove Content
        </Button>
      </div>
    </fieldset>
  )
}
