/** Component: the editor of a paragraph or a titled entry. */
import { EDITOR_LABELS, EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { Button } from '../../../ui/button.tsx'
import { focusNextItem, focusOn } from '../../../ui/focus.ts'
import { LabelledInput } from '../../../ui/forms/labelled-field.tsx'
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
  /** Accessible name of the entry, such as "Paragraph 2 of Blurb, Section 1". */
  readonly name: string
  /** True if the entry was just added, so that it takes the focus. */
  readonly isNew: boolean
}

export function EntryEditor(props: EntryEditorProps) {
  const { writer, block, id, titled, name, isNew } = props
  const entry = useEntry(writer, block, id)
  if (entry === null) return null
  const { title, text } = entry
  const isTitled = titled || title !== ''
  return (
    <fieldset className={styles['entry']} aria-label={name}>
      {/* A stored title is shown even in a section of plain paragraphs, so that it is not lost. */}
      {isTitled && (
        <LabelledInput
          label={EDITOR_LABELS.title}
          hint={EDITOR_MESSAGES.titleHint}
          ref={isNew ? focusOn : undefined}
          value={title}
          onChange={({ target }) => writer.type(block, id, target.value, text)}
        />
      )}
      <LinkedText
        label={EDITOR_LABELS.text}
        autoFocus={isNew && !isTitled}
        value={text}
        onChange={(typed) => writer.type(block, id, title, typed)}
      />
      <div className={styles['tools']}>
        <Button
          variant="bare"
          aria-label={EDITOR_LABELS.named(EDITOR_LABELS.removeContent, name)}
          onClick={({ currentTarget }) => {
            focusNextItem(currentTarget)
            writer.change((all) => changeEntries(all, block, (entries) => removeItem(entries, id)))
          }}
        >
          <ToolIcon name="remove" />
          {EDITOR_LABELS.removeContent}
        </Button>
      </div>
    </fieldset>
  )
}
