/** Component: the text of a section, written as readers see it, with its tools and images. */
import { type KeyboardEventHandler, type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { EDITOR_MESSAGES, formatBlockName, formatEntryName } from '#shared/messages/editor-messages'
import { PLACING_MESSAGES } from '#shared/messages/placing-messages'
import { getSectionSpec, type SectionName } from '#shared/model/page-types'
import { useEditCommand } from '../../../services/hooks/use-edit-command.ts'
import { useImagePicker } from '../../../services/hooks/use-image-picker.ts'
import { Problem } from '../../../ui/forms/problem.tsx'
import type { PendingImages } from '../drafts/use-pending-images.ts'
import { newId } from '../new-id.ts'
import { describePlace } from '../places/describe-place.ts'
import { useStoryPlaces } from '../places/story-places-provider.tsx'
import { withChosenImage, withRoomForImage } from '../sections/change-blocks.ts'
import type { SectionWriter } from '../sections/section-writer.ts'
import { takePickedImage, useImageInput } from '../sections/use-image-input.ts'
import { WRITING_HINT_ID } from '../sections/writing-hint.tsx'
import { BlockImage } from './block-image.tsx'
import type { Caret } from './caret.ts'
import { formatPlaced, formatPlaceTarget } from './format-placed.ts'
import { LinkMenu } from './link-menu.tsx'
import { PlaceHint } from './place-hint.tsx'
import { PlaceList } from './place-list.tsx'
import { PlaceMenu } from './place-menu.tsx'
import { focusTools, isInPicture } from './section-focus.ts'
import styles from './section-text.module.css'
import { SectionTools } from './section-tools.tsx'
import type { SectionView } from './section-view.ts'
import { TitleMenu } from './title-menu.tsx'
import { useSectionTools } from './use-section-tools.ts'
import { useSectionView } from './use-section-view.ts'

interface SectionTextProps {
  readonly writer: SectionWriter
  readonly images: PendingImages
}

interface SectionTextWithToolsProps extends SectionTextProps {
  /** Offered in a section of facts. */
  readonly usualTitles: readonly string[]
  /** Id of the element that describes the section. */
  readonly hintId?: string | undefined
  /** True if the text takes the focus when it appears. */
  readonly startsFocused?: boolean
  /** Shown below the tools. */
  readonly children: ReactNode
}

export function SectionText(props: SectionTextWithToolsProps) {
  const { writer, images, usualTitles, startsFocused = false, hintId, children } = props
  const { section } = writer
  const { label, entries, area } = getSectionSpec(section)
  const isTitled = entries === 'titled'
  const keysId = useId()
  const root = useRef<HTMLDivElement>(null)
  const mount = useRef<HTMLDivElement>(null)
  const [isTooLong, setTooLong] = useState(false)
  /** Says where the line is that was moved last, or which place lines have got. */
  const [announcement, setAnnouncement] = useState('')
  /** Block whose image was added by a tool: what is written about it comes next. */
  const [imageAddedTo, setImageAddedTo] = useState<string | null>(null)
  const story = useStoryPlaces()
  const tools = useSectionTools()
  /** Handles the keys of a list at the caret. */
  const onMenuKey = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const view = useSectionView(mount, {
    ...{ writer, isTitled, label, startsFocused },
    describedBy: [hintId, keysId, WRITING_HINT_ID].filter(Boolean).join(' '),
    onMoved: ({ state }) => setAnnouncement(formatMoved(section, state().caret)),
    onPlaced: (lines, at) =>
      setAnnouncement(formatPlaced(lines, at === null ? null : describePlace(at, story.state()).long)),
    onContinued: (at) => setAnnouncement(PLACING_MESSAGES.continued(describePlace(at, story.state()).long)),
    onKey: (event) => onMenuKey.current(event),
    onSlash: tools.openBySlash,
    onFiles: (files) => void imageInput.take(files),
    onPasted: setTooLong,
  })
  const imageInput = useImageInput(images, (image) => {
    if (view === null) return
    const { caret } = view.state()
    writer.change((blocks) => {
      // Without the focus the caret is where nobody has put it.
      const [roomy, id] = withRoomForImage(blocks, view.hasFocus() ? caret : { ...caret, line: null }, newId)
      return withChosenImage(roomy, id, image)
    })
  })
  const pick = useImagePicker()
  useEditCommand(root, (command) => {
    if (command === 'insert-link') view?.insertText('[[')
    if (command === 'insert-picture' && pick !== null) void takePickedImage(pick, imageInput)
  })

  const onKeyDown: KeyboardEventHandler<HTMLElement> = (event) => {
    // Escape may also end the composition of a word.
    if (view === null || event.nativeEvent.isComposing) return
    const { caret, imageSlots } = view.state()
    if (event.key === 'F10' && event.altKey)
      focusTools(event.currentTarget, imageSlots.get(caret.blockId ?? '')?.querySelector('button'))
    else if (event.key === 'Escape' && isInPicture(event.target)) view.focus()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text and its tools have the focus
    <div ref={root} data-section="" className={styles['section']} onKeyDown={onKeyDown} {...imageInput.handlers}>
      <div className={styles['page']}>
        <div ref={mount} className={styles['text']} />
        <p id={keysId} hidden>
          {isTitled && EDITOR_MESSAGES.leaveFacts} {EDITOR_MESSAGES.leaveText}
        </p>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        {view !== null && (
          <>
            <LinkMenu view={view} handleKey={onMenuKey} />
            <PlaceMenu view={view} handleKey={onMenuKey} />
            <PlaceHint view={view} />
            <PlaceList
              places={view.places}
              formatTarget={(target) => formatPlaceTarget(section, view.state().caret, target)}
            />
            {area === 'aside' && <TitleMenu view={view} titles={usualTitles} handleKey={onMenuKey} />}
            <BlockImages view={view} writer={writer} images={images} addedTo={imageAddedTo} />
          </>
        )}
      </div>
      <div className={styles['aside']}>
        {isTooLong && <Problem code="paste/too-long">{EDITOR_MESSAGES.pastedTooLong}</Problem>}
        {imageInput.problem !== null && <Problem code="image/refused">{imageInput.problem}</Problem>}
        {view !== null && (
          <SectionTools
            view={view}
            writer={writer}
            images={images}
            isTitled={isTitled}
            isOpen={tools.isOpen}
            onToggle={tools.toggle}
            onUsed={tools.used}
            onLetter={(letter) => {
              const typed = tools.typed(letter)
              if (typed !== null) view.insertText(typed)
            }}
            onImageAdded={setImageAddedTo}
          />
        )}
        {children}
      </div>
      <span tabIndex={-1} data-section-end="" className="visually-hidden" />
    </div>
  )
}

function formatMoved(section: SectionName, { block, line, isFact }: Caret): string {
  const within = formatBlockName(section, block)
  return EDITOR_MESSAGES.movedTo(line === null ? within : formatEntryName(isFact, line, within))
}

interface BlockImagesProps extends SectionTextProps {
  readonly view: SectionView
  /** Id of the block whose image was just added. */
  readonly addedTo: string | null
}

/** Draws the images of blocks into the text. */
function BlockImages({ view, writer, images, addedTo }: BlockImagesProps) {
  const { imageSlots } = useSyncExternalStore(view.subscribe, view.state)
  return writer.blocks().map(({ id }, place) => {
    const slot = imageSlots.get(id)
    return slot === undefined
      ? null
      : createPortal(
          <BlockImage
            id={id}
            name={formatBlockName(writer.section, place)}
            writer={writer}
            images={images}
            isJustAdded={id === addedTo}
          />,
          slot,
          id,
        )
  })
}
