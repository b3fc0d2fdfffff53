/** A stretch of a section as it is written: heading, image, entries. */
import { useCallback, useState } from 'react'
import { entryName } from '#shared/messages/editor-messages'
import { Button } from '../../../ui/button.tsx'
import { focusBeside, focusOn } from '../../../ui/focus.ts'
import { LabelledInput } from '../../../ui/forms/labelled.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { SortableList } from '../../../ui/lists/sortable-list.tsx'
import type { KeptImages } from '../drafts/use-kept-images.ts'
import { newId } from '../new-id.ts'
import styles from './block-editor.module.css'
import {
  changeBlock,
  changeEntries,
  moved,
  newEntry,
  withChosenImage,
  withImageAlt,
  without,
  withoutImage,
} from './change-blocks.ts'
import { EntryEditor } from './entry-editor.tsx'
import { ImageField } from './image-field.tsx'
import type { SectionWriter } from './section-writer.ts'
import { useImageTaking } from './use-image-taking.ts'
import { useBlock } from './use-written.ts'

interface BlockEditorProps {
  readonly id: string
  /** "Section 2": what tells its fields from the others'. */
  readonly name: string
  readonly titled: boolean
  /** Whoever added it writes in it next. */
  readonly isNew: boolean
  readonly writer: SectionWriter
  readonly images: KeptImages
}

export function BlockEditor({ id, name, titled, isNew, writer, images }: BlockEditorProps) {
  const block = useBlock(writer, id)
  const [added, setAdded] = useState<string | null>(null)
  const addContent = titled ? 'Add Content' : 'Add Paragraph'
  const nameEntry = useCallback(
    (index: number) => entryName(writer.section, index, name),
    [writer, name],
  )
  const moveEntry = useCallback(
    (entry: string, to: number) =>
      writer.change((blocks) => changeEntries(blocks, id, (all) => moved(all, entry, to))),
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
  const taking = useImageTaking(images, (image) =>
    writer.change((blocks) => withChosenImage(blocks, id, image)),
  )
  if (block === null) return null
  return (
    <fieldset className={styles['block']} aria-label={name} {...taking.handlers}>
      <LabelledInput
        label="Section Name"
        ref={isNew ? focusOn : undefined}
        value={block.sectionName}
        onChange={({ target }) =>
          writer.change((blocks) =>
            changeBlock(blocks, id, (one) => ({ ...one, sectionName: target.value })),
          )
        }
      />
      <ImageField
        block={block}
        name={name}
        images={images}
        taking={taking}
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
          look="bare"
          aria-label={`Remove Section: ${name}`}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget)
            writer.change((blocks) => without(blocks, id))
          }}
        >
          <ToolIcon name="remove" />
          Remove Section
        </Button>
      </div>
    </fieldset>
  )
}
