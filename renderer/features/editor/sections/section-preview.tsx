/** Component: the preview of a section as readers will see it, rendered only while it is open. */
import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { type DraftBlock, toStoredBlocks } from '#shared/model/drafts/draft'
import type { Section } from '#shared/model/page'
import type { SectionName } from '#shared/model/page-types'
import { type PendingImages, usePendingImageUrls } from '../drafts/use-pending-images.ts'
import styles from './section-form.module.css'

interface SectionPreviewProps {
  readonly section: SectionName
  readonly blocks: readonly DraftBlock[]
  readonly images: PendingImages
  readonly renderSection: (section: Section) => ReactNode
}

export function SectionPreview(props: SectionPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  // Deferred, so that typing is not delayed by the preview.
  const blocks = useDeferredValue(props.blocks)
  return (
    <details className={styles['preview']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{EDITOR_LABELS.preview}</summary>
      {isOpen && <Preview {...props} blocks={blocks} />}
    </details>
  )
}

const Preview = memo(function Preview({ section, blocks, images, renderSection }: SectionPreviewProps) {
  const chosen = blocks.flatMap(({ chosenImage }) => chosenImage ?? [])
  const addresses = usePendingImageUrls(images, chosen.join('\n'))
  const shown = blocks.map((block) => {
    const imageUrl = addresses.get(block.chosenImage ?? '') ?? block.imageUrl
    return imageUrl === undefined ? block : { ...block, imageUrl }
  })
  return renderSection({
    name: section,
    rev: 0,
    blocks: toStoredBlocks(shown),
    links: {},
    damaged: false,
  })
})
