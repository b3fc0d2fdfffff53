/** Component: the sortable list of the block editors of a section. */
import { useCallback, useState } from 'react'
import { EDITOR_LABELS, formatBlockName } from '#shared/messages/editor-messages'
import type { DraftBlock } from '#shared/model/drafts/draft'
import { getSectionSpec } from '#shared/model/page-types'
import { Button } from '../../../ui/button.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import { SortableList } from '../../../ui/lists/sortable-list.tsx'
import type { PendingImages } from '../drafts/use-pending-images.ts'
import { newId } from '../new-id.ts'
import { BlockEditor } from './block-editor.tsx'
import { moveItem, newBlock } from './change-blocks.ts'
import type { SectionWriter } from './section-writer.ts'

interface SectionEditorProps {
  readonly blocks: readonly DraftBlock[]
  readonly writer: SectionWriter
  readonly images: PendingImages
}

export function SectionEditor({ blocks, writer, images }: SectionEditorProps) {
  const { section } = writer
  const { label, entries } = getSectionSpec(section)
  const titled = entries === 'titled'
  const [added, setAdded] = useState<string | null>(null)
  const move = useCallback((id: string, to: number) => writer.change((all) => moveItem(all, id, to)), [writer])
  const nameBlock = useCallback((index: number) => formatBlockName(section, index), [section])
  const renderBlock = useCallback(
    (id: string, name: string) => (
      <BlockEditor id={id} name={name} titled={titled} isNew={id === added} writer={writer} images={images} />
    ),
    [writer, images, titled, added],
  )
  return (
    <>
      <SortableList ids={blocks.map(({ id }) => id)} nameOf={nameBlock} onMove={move} renderItem={renderBlock} />
      <div>
        <Button
          aria-label={EDITOR_LABELS.named(EDITOR_LABELS.addSection, label)}
          onClick={() => {
            const block = newBlock(newId(), newId())
            setAdded(block.id)
            writer.change((all) => [...all, block])
          }}
        >
          <ToolIcon name="add" />
          {EDITOR_LABELS.addSection}
        </Button>
      </div>
    </>
  )
}
