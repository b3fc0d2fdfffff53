/** Component: dialog with the images of the wiki, a combobox over a grid, to use one of them again. */
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { GALLERY_MESSAGES } from '#shared/messages/gallery-messages'
import { PageThumbnail } from '../../../components/page-thumbnail.tsx'
import { useGallery } from '../../../services/hooks/use-gallery.ts'
import { type ImageHit, type ImageResult, MAX_IMAGE_HITS } from '../../../services/ports/search.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import styles from './image-gallery.module.css'
import type { StoredImage } from './read-image.ts'
import { useImageChoice } from './use-image-choice.ts'

interface ImageGalleryProps {
  readonly onChoose: (image: StoredImage) => void
  readonly onClose: () => void
}

/** Time without a key after which the search is asked, in milliseconds. */
const SETTLING_MS = 250

export function ImageGallery({ onChoose, onClose }: ImageGalleryProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [{ query, active, isBrowsing }, setTyped] = useState({ query: '', active: 0, isBrowsing: false })
  const asked = useSettled(query, SETTLING_MS)
  const { images: shown, counts, error, status } = useGallery(asked)
  const isCurrent = asked === query && status === 'loaded'
  const choice = useImageChoice(isCurrent ? shown[active] : undefined, isCurrent, onChoose)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = getStep(event.key, countColumns(list.current), isBrowsing || query === '')
    if (event.key === 'Enter') choice.chooseActive()
    else if (step === null) return
    else setTyped({ query, active: Math.min(Math.max(0, active + step), shown.length - 1), isBrowsing: true })
    event.preventDefault()
  }

  return (
    <ModalDialog
      className={styles['dialog']}
      aria-label={GALLERY_MESSAGES.heading}
      onClose={onClose}
      // Escape closes the gallery, not also the tools that opened it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={styles['head']}>
        <input
          role="combobox"
          aria-label={GALLERY_MESSAGES.search}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={shown.length === 0 ? undefined : `${id}-${active}`}
          placeholder={GALLERY_MESSAGES.search}
          autoComplete="off"
          dir="auto"
          value={query}
          onChange={({ target }) => {
            choice.forget()
            setTyped({ query: target.value, active: 0, isBrowsing: false })
          }}
          onKeyDown={onKeyDown}
        />
        <Button onClick={onClose}>{GALLERY_MESSAGES.close}</Button>
      </div>
      <p role="status" className={styles['count']}>
        {isCurrent && counts !== null
          ? describe(shown.length, counts, asked !== '')
          : status !== 'failed' && error === null && GALLERY_MESSAGES.loading}
      </p>
      {(status === 'failed' || error !== null) && (
        <Problem code="gallery/unreachable">{GALLERY_MESSAGES.notLoaded}</Problem>
      )}
      {choice.hasFailed && <Problem code="gallery/unreachable">{GALLERY_MESSAGES.notRead}</Problem>}
      <div ref={list} id={id} role="listbox" aria-label={GALLERY_MESSAGES.heading} className={styles['list']}>
        {shown.map((card, place) => (
          <GalleryOption
            key={`${card.type}/${card.key}/${card.image}`}
            id={`${id}-${place}`}
            card={card}
            isActive={place === active}
            onChoose={() => void choice.choose(card)}
          />
        ))}
      </div>
    </ModalDialog>
  )
}

interface GalleryOptionProps {
  readonly id: string
  readonly card: ImageHit
  readonly isActive: boolean
  readonly onChoose: () => void
}

const GalleryOption = ({ id, card, isActive, onChoose }: GalleryOptionProps) => (
  <button
    type="button"
    id={id}
    ref={isActive ? scrollIntoView : null}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    className={styles['option']}
    // Keeps the focus in the field.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <PageThumbnail card={card} />
    <bdi>{card.name}</bdi>
  </button>
)

function describe(
  shown: number,
  { total, isPartial }: Pick<ImageResult, 'total' | 'isPartial'>,
  isSearch: boolean,
): string {
  if (isPartial) return GALLERY_MESSAGES.partial
  if (shown === 0) return isSearch ? GALLERY_MESSAGES.noMatch : GALLERY_MESSAGES.none
  return total > MAX_IMAGE_HITS ? GALLERY_MESSAGES.first(shown, total) : GALLERY_MESSAGES.count(shown)
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Number of images in the first row. */
function countColumns(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((option) => option.getBoundingClientRect().top)
  return Math.max(1, tops.filter((top) => top === tops[0]).length)
}

/** @param isInGrid false while a text is typed, in which the horizontal arrows move the caret */
function getStep(key: string, columns: number, isInGrid: boolean): number | null {
  if (key === 'ArrowDown') return columns
  if (key === 'ArrowUp') return -columns
  if (!isInGrid) return null
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null
}
