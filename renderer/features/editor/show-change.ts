/** Action: makes an undo or redo, and shows what it has changed between the header and the bar, with the caret there. */
import { flushSync } from 'react-dom'
import type { SectionName } from '#shared/model/page-types'
import type { DraftSession } from './drafts/draft-session.ts'
import { type DetailsState, getDetailsState, listChangedDetails } from './drafts/undo-steps.ts'
import type { SectionViews } from './find/section-views.tsx'
import { type Extent, scrollIntoSight } from './scroll-into-sight.ts'
import type { ChangeSide, ShownText } from './text/select-change.ts'
import { openDetailField } from './unmet-fields.tsx'

export interface ShowChangeDeps {
  readonly session: DraftSession
  readonly views: SectionViews
  /** In the order of the screen. */
  readonly sections: readonly SectionName[]
  /** The bar at the end of the window. */
  readonly bar: HTMLElement | null
}

interface ShownSection {
  readonly section: SectionName
  /** The heading of the section, or the button that adds it. */
  readonly head: HTMLElement | null
  readonly text: ShownText | undefined
}

interface Change {
  readonly focus: () => void
  /** Extents that should be in sight, of which the first that fits is shown. */
  readonly measure: () => readonly Extent[]
}

/** @param side `before`: undo, `after`: redo */
export function showChange(deps: ShowChangeDeps, side: ChangeSide): void {
  const { session, views, bar } = deps
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const isWriting = views.focused() !== undefined || active?.matches('[data-detail]') === true
  const details = getDetailsState(session.state().draft)
  const sections = deps.sections.map((section) => noteSection(views, section))
  // A section that comes or goes must be drawn before it can be shown.
  flushSync(side === 'before' ? session.undo : session.redo)
  const change =
    findChangedSection(views, sections, side) ?? findChangedField(details, getDetailsState(session.state().draft))
  // Undo and Redo in the bar keep the focus, unless it was in what is gone.
  if (isWriting || active?.isConnected === false) change?.focus()
  else active?.focus({ preventScroll: true })
  if (change === null || bar === null) return
  const scroll = () => scrollIntoSight(change.measure(), bar.getBoundingClientRect().top)
  scroll()
  scrollAgain(scroll, session)
}

const INPUTS = ['keydown', 'beforeinput', 'pointerdown', 'wheel', 'touchmove'] as const

/** Ends the scrolling of the last change. */
let stopScrolling: () => void = () => {}

/** An image that comes back has no height before it is loaded. Scrolls with each change of the height until an input or edit. */
function scrollAgain(scroll: () => void, session: DraftSession): void {
  stopScrolling()
  const observer = new ResizeObserver(scroll)
  observer.observe(document.body)
  const ended = new AbortController()
  const { contentEdits } = session.state()
  const unsubscribe = session.subscribe(() => {
    if (session.state().contentEdits !== contentEdits) stopScrolling()
  })
  stopScrolling = () => {
    observer.disconnect()
    unsubscribe()
    ended.abort()
  }
  for (const type of INPUTS)
    addEventListener(type, () => stopScrolling(), { capture: true, passive: true, signal: ended.signal })
}

const noteSection = (views: SectionViews, section: SectionName): ShownSection => ({
  section,
  head: document.getElementById(section),
  text: views.get(section)?.shownText(),
})

function findChangedSection(views: SectionViews, before: readonly ShownSection[], side: ChangeSide): Change | null {
  for (const { section, head, text } of before) {
    const view = views.get(section)
    const now = document.getElementById(section)
    if (now !== null && now !== head) return { ...showElement(now), ...(view && { focus: () => view.focus() }) }
    const measure = view && text && view.selectChange(text, side)
    if (measure) return { focus: () => view.focus(), measure }
  }
  return null
}

function findChangedField(before: DetailsState, after: DetailsState): Change | null {
  const [field] = listChangedDetails({ before, after })
  const element = field === undefined ? null : openDetailField(field)
  return element && showElement(element)
}

const showElement = (element: HTMLElement): Change => ({
  focus: () => element.focus({ preventScroll: true }),
  measure: () => [element.getBoundingClientRect()],
})
