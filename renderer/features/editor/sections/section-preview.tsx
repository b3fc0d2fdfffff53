/**
 * Component: the preview of a section as readers will see it, rendered only while it is open. Where it fits beside the
 * texts, the previews of all sections open and close together, and this device remembers it.
 */
import { memo, type ReactNode, useDeferredValue, useState, useSyncExternalStore } from 'react'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { type DraftBlock, toStoredBlocks } from '#shared/model/drafts/draft'
import type { Section } from '#shared/model/page'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import { useSidePreview } from '../../../services/hooks/use-side-preview.ts'
import { type PendingImages, usePendingImageUrls } from '../drafts/use-pending-images.ts'
import styles from './section-form.module.css'

interface SectionPreviewProps {
  readonly section: SectionName
  readonly blocks: readonly DraftBlock[]
  readonly images: PendingImages
  readonly renderSection: (section: Section) => ReactNode
}

/** Where the tools stand beside the text (section-text.module.css). */
const WIDE = '(width >= 60em)'

const isWideNow = (): boolean => matchMedia(WIDE).matches

const subscribeToWidth = (listener: () => void): (() => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function SectionPreview(props: SectionPreviewProps) {
  const isWide = useSyncExternalStore(subscribeToWidth, isWideNow)
  const [isBeside, setBeside] = useSidePreview()
  const [isOpenBelow, setOpenBelow] = useState(false)
  const isOpen = isWide ? isBeside : isOpenBelow
  // Deferred, so that typing is not delayed by the preview.
  const blocks = useDeferredValue(props.blocks)
  return (
    <details
      className={styles['preview']}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return
        if (isWide) setBeside(currentTarget.open)
        else setOpenBelow(currentTarget.open)
      }}
    >
      <summary
        data-preview=""
        aria-label={EDITOR_LABELS.previewOf(getSectionSpec(props.section).label)}
        title={isWide ? EDITOR_LABELS.previewsTogether : undefined}
      >
        {EDITOR_LABELS.preview}
      </summary>
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
