/** Component: tools of a section's text, which act where the caret is. */
import { type KeyboardEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { EDITOR_LABELS, formatBlockName, formatEntryName } from '#shared/messages/editor-messages'
import { getSectionSpec } from '#shared/model/page-types'
import { Button } from '../../../ui/button.tsx'
import { ToolIcon } from '../../../ui/icons/tool-icon.tsx'
import type { PendingImages } from '../drafts/use-pending-images.ts'
import { keepInSight } from '../scroll-into-sight.ts'
import { beginsBlock } from '../sections/change-blocks.ts'
import type { SectionWriter } from '../sections/section-writer.ts'
import { AddImageTool } from './add-image-tool.tsx'
import { addBlock, addLine, removeBlock, removeLine } from './line-commands.ts'
import { PlaceTools } from './place-tools.tsx'
import styles from './section-text.module.css'
import type { SectionView } from './section-view.ts'

const MOVES = [
  { icon: 'up', label: EDITOR_LABELS.moveUp, keys: 'Alt+ArrowUp', step: -1 },
  { icon: 'down', label: EDITOR_LABELS.moveDown, keys: 'Alt+ArrowDown', step: 1 },
] as const

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Returns the tool that a key leads to; undefined for other keys, and outside the list of tools. */
function findTool<T>(tools: readonly T[], current: T, key: string): T | undefined {
  const index = tools.indexOf(current)
  if (index < 0) return undefined
  if (key === 'Home' || key === 'End') return tools.at(key === 'Home' ? 0 : -1)
  const step = STEPS[key]
  return step === undefined ? undefined : tools.at((index + step) % tools.length)
}

/** Focuses the first tool. The browser would scroll only this one into sight, and leave others behind the bar. */
function showTools(tools: HTMLElement | null): void {
  tools?.querySelector('button')?.focus({ preventScroll: true })
  if (tools !== null) keepInSight(tools.getBoundingClientRect())
}

interface ToolButtonsProps {
  readonly view: SectionView
  readonly writer: SectionWriter
  readonly images: PendingImages
  readonly isTitled: boolean
  /** Called when a tool has changed the text. */
  readonly onUsed: () => void
  /** @param block id of the block that has a new image */
  readonly onImageAdded: (block: string) => void
}

interface SectionToolsProps extends ToolButtonsProps {
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  /** Called with a letter that is typed on a tool. */
  readonly onLetter: (letter: string) => void
}

export function SectionTools(props: SectionToolsProps) {
  const { view, writer, isOpen, onToggle, onLetter } = props
  const id = useId()
  const { label } = getSectionSpec(writer.section)
  const tools = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) showTools(tools.current)
    wasOpen.current = isOpen
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event
    const tool = target instanceof HTMLButtonElement && !altKey && !ctrlKey && !metaKey ? target : null
    if (tool !== null && key.length === 1 && key !== ' ') {
      event.preventDefault()
      return onLetter(key)
    }
    const other = tool && findTool([...(tools.current?.querySelectorAll('button') ?? [])], tool, key)
    if (!other && key !== 'Escape' && !(tool !== null && key === 'Backspace')) return
    event.preventDefault()
    if (other) return other.focus()
    onToggle(false)
    view.focus()
  }
  return (
    <fieldset className={styles['tools']} onKeyDown={onKeyDown} aria-label={EDITOR_LABELS.toolsOf(label)}>
      <Button
        variant="bare"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={EDITOR_LABELS.toolsOf(label)}
        aria-keyshortcuts="Alt+F10"
        onClick={() => onToggle(!isOpen)}
      >
        <ToolIcon name="add" />
        {EDITOR_LABELS.tools}
      </Button>
      <div ref={tools} id={id} hidden={!isOpen}>
        {isOpen && <ToolButtons {...props} />}
      </div>
    </fieldset>
  )
}

function ToolButtons({ view, writer, images, isTitled, onUsed, onImageAdded }: ToolButtonsProps) {
  const { section } = writer
  const { label } = getSectionSpec(section)
  const { caret } = useSyncExternalStore(view.subscribe, view.state)
  const block = formatBlockName(section, caret.block)
  const line = caret.line === null ? null : formatEntryName(caret.isFact, caret.line, block)
  const addContent = isTitled ? EDITOR_LABELS.addContent : EDITOR_LABELS.addParagraph
  const run = (command: Parameters<SectionView['run']>[0]) => () => {
    view.run(command)
    view.focus()
    onUsed()
  }
  return (
    <>
      <Button aria-label={EDITOR_LABELS.named(addContent, block)} onClick={run(addLine(isTitled))}>
        {addContent}
      </Button>
      <Button aria-label={EDITOR_LABELS.named(EDITOR_LABELS.addSection, label)} onClick={run(addBlock(isTitled))}>
        {EDITOR_LABELS.addSection}
      </Button>
      <Button
        aria-label={EDITOR_LABELS.named(EDITOR_LABELS.insertLink, label)}
        onClick={() => {
          view.insertText('[[')
          onUsed()
        }}
      >
        <ToolIcon name="link" />
        {EDITOR_LABELS.insertLink}
      </Button>
      <AddImageTool
        view={view}
        name={line !== null && beginsBlock(caret) ? line : block}
        writer={writer}
        images={images}
        onAdded={(added) => {
          onImageAdded(added)
          onUsed()
        }}
      />
      <PlaceTools view={view} line={line} block={block} />
      <MoveButtons view={view} place={line ?? block} />
      {line !== null && <RemoveButton name={EDITOR_LABELS.removeContent} removed={line} onClick={run(removeLine)} />}
      <RemoveButton name={EDITOR_LABELS.removeSection} removed={block} onClick={run(removeBlock)} />
    </>
  )
}

const MoveButtons = ({ view, place }: { readonly view: SectionView; readonly place: string }) =>
  MOVES.map(({ icon, label, keys, step }) => (
    <Button
      key={icon}
      variant="bare"
      aria-label={EDITOR_LABELS.named(label, place)}
      aria-keyshortcuts={keys}
      onClick={() => view.move(step)}
    >
      <ToolIcon name={icon} />
      {label}
    </Button>
  ))

interface RemoveButtonProps {
  readonly name: string
  /** Name of the line or block that goes. */
  readonly removed: string
  readonly onClick: () => void
}

const RemoveButton = ({ name, removed, onClick }: RemoveButtonProps) => (
  <Button variant="bare" aria-label={EDITOR_LABELS.named(name, removed)} onClick={onClick}>
    <ToolIcon name="remove" />
    {name}
  </Button>
)
