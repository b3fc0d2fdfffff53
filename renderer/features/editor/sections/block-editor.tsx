/** Component: the editor of a block: its heading, image and entries. */
import { useCallback, useState } from 'react'
import { EDITOR_LABELS, EDITOR_MESSAGES, formatEntryName } from '#shared/messages/editor-messages'
import { Button } from '../../../ui/button.tsx'
import { focusNextItem, focusOn } from '../../../ui/focus.ts'
import { LabelledInput } from '../../../ui/forms/labelled-field.tsx'
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
  /** Accessible name of the block, such as "Blurb, Section 2". */
  readonly name: string
  readonly titled: boolean
  /** True if the block was just added, so that it takes the focus. */
  readonly isNew: boolean
  readonly writer: SectionWriter
  readonly images: PendingImages
}

export function BlockEditor({ id, name, titled, isNew, writer, images }: BlockEditorProps) {
  const block = useBlock(writer, id)
  const [added, setAdded] = useState<string | null>(null)
  const addContent = titled ? EDITOR_LABELS.addContent : EDITOR_LABELS.addParagraph
  const nameEntry = useCallback((index: number) => formatEntryName(titled, index, name), [titled, name])
  const moveEntry = useCallback(
    (entry: string, to: number) =>
      writer.change((blocks) => changeEntries(blocks, id, (all) => moveItem(all, entry, to))),
    [writer, id],
  )
  const renderEntry = useCallback(
    (entry: string, entryName: string) => (
      <EntryEditor writer={writer} block={id} id={entry} titled={titled} name={entryName} isNew={entry === added} />
    ),
    [writer, id, titled, added],
  )
  const imageInput = useImageInput(images, (image) => writer.change((blocks) => withChosenImage(blocks, id, image)))
  if (block === null) return null
  return (
    <fieldset className={styles['block']} aria-label={name} {...imageInput.handlers}>
      <LabelledInput
        label={EDITOR_LABELS.sectionName}
        hint={EDITOR_MESSAGES.sectionNameHint}
        ref={isNew ? focusOn : undefined}
        value={block.sectionName}
        onChange={({ target }) =>
          writer.change((blocks) => changeBlock(blocks, id, (one) => ({ ...one, sectionName: target.value })))
        }
      />
      <ImageField
        block={block}
        name={name}
        images={images}
        imageInput={imageInput}
        onDescribe={(alt) => writer.change((blocks) => withImageAlt(blocks, id, alt))}
        onRemove={() => writer.change((blocks) => withoutImage(blocks, id))}
      />
      <SortableList
        ids={block.entries.map((entry) => entry.id)}
        nameOf={nameEntry}
        onMove={moveEntry}
        renderItem={renderEntry}
      />
      <div className={styles['tools']}>
        <Button
          aria-label={EDITOR_LABELS.named(addContent, name)}
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
          aria-label={EDITOR_LABELS.named(EDITOR_LABELS.removeSection, name)}
          onClick={({ currentTarget }) => {
            focusNextItem(currentTarget)
            writer.change((blocks) => removeItem(blocks, id))
          }}
        >
          <ToolIcon name="remove" />
          {EDITOR_LABELS.removeSection}
        </Button>
      </div>
    </fieldset>
  )
}
