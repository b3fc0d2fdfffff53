/** Link preview: a card with picture and first sentences of the page that a hovered or focused link leads to. */
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { LINK_PREVIEW_MESSAGES } from '#shared/messages/link-preview-messages'
import { getSmallImageUrl } from '#shared/model/images/image-address'
import type { PageReference } from '#shared/model/page'
import { parseTypeName } from '#shared/model/page-types'
import { ROUTES } from '#shared/model/paths'
import { readQueryParameter } from '#shared/model/query-parameters'
import { hasShape } from '#shared/shape'
import { TypeAndSeries } from '../../components/type-and-series.tsx'
import { getGate } from '../../services/hooks/use-gate.ts'
import styles from './link-preview.module.css'
import { placeCard } from './place-card.ts'

/** Milliseconds from the hover to the card, less those after which the link is prefetched. */
const SHOW_DELAY_MS = 85
const HIDE_DELAY_MS = 300
const CARD_ID = 'link-preview'

type PreviewedPage = Pick<PageReference, 'name' | 'type' | 'series' | 'summary' | 'imageUrl'>

interface Card {
  readonly element: HTMLElement
  readonly root: Root
}

interface Shown {
  readonly link: HTMLAnchorElement
  /** Called when the link is left. */
  readonly abort: AbortController
}

let card: Card | null = null
let current: Shown | null = null
let hideTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows the card once the answer has arrived, unless the link is left before. Only links of the page's own text and
 * lists have one, and only one is shown at a time.
 * @param answer route data of the link's target, which may reject; null if the target has none
 */
export async function previewLink(link: HTMLAnchorElement, answer: Promise<unknown> | null): Promise<void> {
  const main = link.closest('main')
  if (main === null || current?.link === link) return
  hidePreview()
  const abort = new AbortController()
  const shown = { link, abort }
  current = shown
  hideWhenLeft(link, abort.signal)
  const delay = new Promise((resolve) => setTimeout(resolve, SHOW_DELAY_MS))
  // The navigation itself reports what a failed request means.
  const [data] = await Promise.all([answer?.catch(() => null), delay])
  const page = readPreviewedPage(openTarget(data))
  const isMissing = link.pathname === ROUTES.upload && new URLSearchParams(link.search).has('name')
  if (current !== shown || !link.isConnected || (page === null && !isMissing)) return
  card ??= createCard()
  // The text belongs to the main landmark, which a navigation may replace.
  main.append(card.element)
  showCard(card, link, isMissing ? null : page)
}

function hidePreview(): void {
  clearTimeout(hideTimer)
  current?.abort.abort()
  current?.link.removeAttribute('aria-describedby')
  current = null
  if (card?.element.matches(':popover-open')) card.element.hidePopover()
}

function hideWhenLeft(link: HTMLAnchorElement, signal: AbortSignal): void {
  const keepOrHide = (isInside: boolean, delay: number) => {
    clearTimeout(hideTimer)
    if (!isInside) hideTimer = setTimeout(hidePreview, delay)
  }
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && (link.contains(target) || card?.element.contains(target) === true)
  const options = { signal, passive: true }
  document.addEventListener('pointerover', ({ target }) => keepOrHide(isInside(target), HIDE_DELAY_MS), options)
  document.addEventListener(
    'pointerout',
    ({ relatedTarget }) => relatedTarget ?? keepOrHide(false, HIDE_DELAY_MS),
    options,
  )
  link.addEventListener('blur', hidePreview, options)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hidePreview(), options)
  // A navigation, or a context menu.
  document.addEventListener('pointerdown', ({ target }) => isInside(target) || hidePreview(), options)
  link.addEventListener('click', hidePreview, options)
  document.addEventListener('scroll', hidePreview, { ...options, capture: true })
}

function showCard({ element, root }: Card, link: HTMLAnchorElement, page: PreviewedPage | null): void {
  // Drawn at once, since its place depends on its size.
  flushSync(() => root.render(page === null ? <p>{describeMissingPage(link)}</p> : <PreviewedPageText page={page} />))
  link.setAttribute('aria-describedby', CARD_ID)
  element.showPopover()
  placeCard(element, link)
}

const describeMissingPage = ({ search }: HTMLAnchorElement): string =>
  LINK_PREVIEW_MESSAGES.missing(readQueryParameter(new URLSearchParams(search), 'name') ?? '')

function createCard(): Card {
  const element = document.createElement('div')
  element.id = CARD_ID
  element.role = 'tooltip'
  element.popover = 'manual'
  element.className = styles['card'] ?? ''
  return { element, root: createRoot(element) }
}

function PreviewedPageText({ page }: { readonly page: PreviewedPage }) {
  const { name, summary, imageUrl } = page
  return (
    <>
      {imageUrl !== null && <img src={getSmallImageUrl(imageUrl) ?? imageUrl} alt="" />}
      <div>
        <bdi className={styles['name']}>{name}</bdi>
        <TypeAndSeries page={page} />
        {summary !== '' && <p dir="auto">{summary}</p>}
      </div>
    </>
  )
}

/** Returns the data as the reader may see it: null for a page that is not met, or if that is not known. */
function openTarget(data: unknown): unknown {
  const gate = getGate()
  if (gate === null) return data
  return hasShape(data, { places: { context: 'string' } }) ? gate.open('page', data).data : null
}

/** Returns null if the data is not of a page. */
function readPreviewedPage(data: unknown): PreviewedPage | null {
  const shape = { reference: { name: 'string', type: 'string', series: 'string', summary: 'string' } } as const
  if (!hasShape(data, shape)) return null
  const { reference } = data
  const type = parseTypeName(reference.type)
  const imageUrl = 'imageUrl' in reference && typeof reference.imageUrl === 'string' ? reference.imageUrl : null
  return type === null ? null : { ...reference, type, imageUrl }
}
