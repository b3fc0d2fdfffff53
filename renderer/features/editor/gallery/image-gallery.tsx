/** Component: dialog with the images of the wiki, a combobox over a grid, to use one of them again. */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { GALLERY_MESSAGES } from '#shared/messages/gallery-messages'
import { PageThumbnail } from '../../../components/page-thumbnail.tsx'
import { useEditing } from '../../../services/hooks/use-editing.ts'
import { useQuery } from '../../../services/hooks/use-query.ts'
import { useStorageAddress } from '../../../services/hooks/use-storage-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { type CardWithImage, findImages, listImages } from './find-images.ts'
import styles from './image-gallery.module.css'
import { readImage, type StoredImage } from './read-image.ts'

interface ImageGalleryProps {
  readonly onChoose: (image: StoredImage) => void
  readonly onClose: () => void
}

const MAX_SHOWN = 60

export function ImageGallery({ onChoose, onClose }: ImageGalleryProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { value, status } = useQuery('gallery', ({ catalogue }) => catalogue.all())
  const editing = useEditing()
  const storage = useStorageAddress()
  const images = useMemo(() => (value?.ok ? listImages(value.value) : null), [value])
  const [{ query, active, isBrowsing }, setTyped] = useState({ query: '', active: 0, isBrowsing: false })
  const [hasFailed, setFailed] = useState(false)
  const found = images === null ? [] : findImages(images, query)
  const shown = found.slice(0, MAX_SHOWN)

  // Only the image that was chosen last is used, and none after the gallery was closed.
  const choices = useRef(0)
  useEffect(
    () => () => {
      choices.current++
    },
    [],
  )

  const choose = async (card: CardWithImage) => {
    setFailed(false)
    const choice = ++choices.current
    const read = editing === null || storage === null ? null : await readImage(editing.writing, card, storage)
    if (choice !== choices.current) return
    if (read?.ok && read.value !== null) onChoose(read.value)
    else setFailed(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = shown[active]
    const step = getStep(event.key, countColumns(list.current), isBrowsing || query === '')
    if (event.key === 'Enter' && chosen !== undefined) void choose(chosen)
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
          onChange={({ target }) => setTyped({ query: target.value, active: 0, isBrowsing: false })}
          onKeyDown={onKeyDown}
        />
        <Button onClick={onClose}>{GALLERY_MESSAGES.close}</Button>
      </div>
      <p role="status" className={styles['count']}>
        {images === null ? status === 'loading' && GALLERY_MESSAGES.loading : describe(found.length, images.length)}
      </p>
      {(status === 'failed' || value?.ok === false) && (
        <Problem code="gallery/unreachable">{GALLERY_MESSAGES.notLoaded}</Problem>
      )}
      {hasFailed && <Problem code="gallery/unreachable">{GALLERY_MESSAGES.notRead}</Problem>}
      <div ref={list} id={id} role="listbox" aria-label={GALLERY_MESSAGES.heading} className={styles['list']}>
        {shown.map((card, place) => (
          <button
            key={`${card.type}/${card.key}`}
            type="button"
            id={`${id}-${place}`}
            ref={place === active ? scrollIntoView : null}
            role="option"
            aria-selected={place === active}
            tabIndex={-1}
            className={styles['option']}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void choose(card)}
          >
            <PageThumbnail card={card} />
            <bdi>{card.name}</bdi>
          </button>
        ))}
      </div>
    </ModalDialog>
  )
}

function describe(found: number, all: number): string {
  if (all === 0) return GALLERY_MESSAGES.none
  if (found === 0) return GALLERY_MESSAGES.noMatch
  return found > MAX_SHOWN ? GALLERY_MESSAGES.first(MAX_SHOWN, found) : GALLERY_MESSAGES.count(found)
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
