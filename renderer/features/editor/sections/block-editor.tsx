/** A stretch of a section as it is written: heading, image, entries. */
import { useCallback, useId, useState } from 'react'
import { EDITOR_MESSAGES, formatEntryName } from '#shared/messages/editor-messages'
import { Button } from '../../../ui/button.tsx'
import { focusNextItem, focusOn } from '../../../ui/focus.ts'
import { LabelledInput } from '../../../ui/forms/labelled-input.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { SortableList } from '../../../ui/lists/sortable-list.tsx'
import type { PendingImages } from '../drafts/use-pending-images.ts'
import { newId } from '../new-id.ts'
import styles from './block-editor.module.css'
import {
  changeBlock,
  changeEntries,
  moveItem,
  newEntry,
  removeItem,
  withChosenImage,
  withImageAlt,
  withoutImage,
} from './change-blocks.ts'
import { EntryEditor } from './entry-editor.tsx'
import { ImageField } from './image-field.tsx'
import type { SectionWriter } from './section-writer.ts'
import { useBlock } from './use-blocks.ts'
import { useImageInput } from './use-image-input.ts'

interface BlockEditorProps {
  readonly id: string
  /** "Section 2": what tells its fields from the others'. */
  readonly name: string
  readonly titled: boolean
  /** Whoever added it writes in it next. */
  readonly isNew: boolean
  readonly writer: SectionWriter
  readonly images: PendingImages
}

export function BlockEditor({ id, name, titled, isNew, writer, images }: BlockEditorProps) {
  const block = useBlock(writer, id)
  const hintId = useId()
  const [added, setAdded] = useState<string | null>(null)
  const addContent = titled ? 'Add Content' : 'Add Paragraph'
  const nameEntry = useCallback(
    (index: number) => formatEntryName(writer.section, index, name),
    [writer, name],
  )
  const moveEntry = useCallback(
    (entry: string, to: number) =>
      writer.change((blocks) => changeEntries(blocks, id, (all) => moveItem(all, entry, to))),
    [writer, id],
  )
  const drawEntry = useCallback(
    (entry: string, entryName: string) => (
      <EntryEditor
        writer={writer}
        block={id}
        id={entry}
        titled={titled}
        name={entryName}
        isNew={entry === added}
      />
    ),
    [writer, id, titled, added],
  )
  const taking = useImageInput(images, (image) =>
    writer.change((blocks) => withChosenImage(blocks, id, image)),
  )
  if (block === null) return null
  return (
    <fieldset className={styles['block']} aria-label={name} {...taking.handlers}>
      <LabelledInput
        label="Section Name"
        aria-describedby={hintId}
        ref={isNew ? focusOn : undefined}
        value={block.sectionName}
        onChange={({ target }) =>
          writer.change((blocks) =>
            changeBlock(blocks, id, (one) => ({ ...one, sectionName: target.value })),
          )
        }
      />
      <p id={hintId} className={styles['hint']}>
        {EDITOR_MESSAGES.sectionNameHint}
      </p>
      <ImageField
        block={block}
        name={name}
        images={images}
        imageInput={taking}
        onDescribe={(alt) => writer.change((blocks) => withImageAlt(blocks, id, alt))}
        onRemove={() => writer.change((blocks) => withoutImage(blocks, id))}
      />
      <SortableList
        ids={block.entries.map((entry) => entry.id)}
        nameOf={nameEntry}
        onMove={moveEntry}
        draw={drawEntry}
      />
      <div className={styles['tools']}>
        <Button
          aria-label={`${addContent}: ${name}`}
          onClick={() => {
            const entry = newEntry(newId())
            setAdded(entry.id)
            writer.change((blocks) => changeEntries(blocks, id, (all) => [...all, entry]))
          }}
        >
          <ToolIcon name="add" />
          {addContent}
        </Button>
        <Button
          variant="bare"
          aria-label={`Remove Section: ${name}`}
          onClick={({ currentTarget }) => {
            focusNextItem(currentTarget)
            writer.change((blocks) => removeItem(blocks, id))
          }}
        >
          <ToolIcon name="remove" />
          Remove Section
        </Button>
      </div>
    </fieldset>
  )
}
