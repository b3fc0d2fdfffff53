/** One paragraph, or one titled entry. */
import type { Entry } from '#shared/model/page'
import { Button } from '../../ui/button.tsx'
import { ToolIcon } from '../../ui/tool-icon.tsx'
import styles from './block-editor.module.css'
import { LinkedText } from './linked-text.tsx'

interface EntryEditorProps {
  readonly entry: Entry
  readonly titled: boolean
  /** "Paragraph 2 of Section 1": what tells its fields from the others'. */
  readonly name: string
  readonly onType: (title: string, text: string) => void
  readonly onRemove: () => void
}

export function EntryEditor({ entry, titled, name, onType, onRemove }: EntryEditorProps) {
  const { title, text } = entry
  return (
    <fieldset className={styles['entry']} aria-label={name}>
      {/* a title that is stored is shown and kept, also where only paragraphs are asked for */}
      {(titled || title !== '') && (
        <label className={styles['field']}>
          Title
          <input dir="auto" value={title} onChange={({ target }) => onType(target.value, text)} />
        </label>
      )}
      <div className={styles['field']}>
        <LinkedText label="Text" value={text} onChange={(typed) => onType(title, typed)} />
      </div>
      <div className={styles['tools']}>
        <Button look="bare" onClick={onRemove} aria-label={`Remove Content: ${name}`}>
          <ToolIcon name="remove" />
          Remove Content
        </Button>
      </div>
    </fieldset>
  )
}
