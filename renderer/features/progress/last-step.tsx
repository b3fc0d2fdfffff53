/** Component: what the reader's last step forward has opened: pages, and texts of the page that is shown. */
import { useMemo } from 'react'
import { formatOpenedTexts, PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import type { ShownCard } from '#shared/model/page'
import { viewPath } from '#shared/model/paths'
import { isPlacedPage } from '#shared/rules/places/is-placed-page'
import { countOpenedTexts, readLastStep, type LastStep as Step } from '#shared/rules/places/last-step'
import { TypeAndSeries } from '../../components/type-and-series.tsx'
import { useLastStepPages } from '../../services/hooks/use-last-step-pages.ts'
import { useReadingProgress } from '../../services/hooks/use-reading-progress.ts'
import { Link } from '../../ui/link.tsx'
import styles from './progress-menu.module.css'

const MAX_PAGES = 20

export interface LastStepProps {
  /** Route data of the screen that is shown, as the page host has sent it. */
  readonly routeData: readonly unknown[]
  /** False while the menu is closed: nothing is read. */
  readonly isOpen: boolean
}

export function LastStep(props: LastStepProps) {
  const { before, text } = useReadingProgress()
  const step = useMemo(() => readLastStep(before, text), [before, text])
  // A new component for a new step: what the step before has opened must not stay while the next list is loaded.
  return step && <OpenedByStep key={`${before} ${text}`} step={step} {...props} />
}

function OpenedByStep({ step, routeData, isOpen }: LastStepProps & { readonly step: Step }) {
  const { value, status } = useLastStepPages(step, isOpen)
  const page = routeData.find(isPlacedPage)
  const texts = page === undefined ? null : formatOpenedTexts(countOpenedTexts(page, step))
  const cards = value?.ok ? value.value : []
  const hasFailed = status === 'failed' || value?.ok === false
  return (
    <div className={styles['opened']} role="status">
      {texts !== null && <p>{texts}</p>}
      {cards.length > 0 && <OpenedPages cards={cards} />}
      {hasFailed && <p>{PROGRESS_MESSAGES.openedNotLoaded}</p>}
    </div>
  )
}

const OpenedPages = ({ cards }: { readonly cards: readonly ShownCard[] }) => (
  <details>
    <summary>{PROGRESS_MESSAGES.openedPages(cards.length)}</summary>
    <ul>
      {cards.slice(0, MAX_PAGES).map((card) => (
        <li key={card.key}>
          <Link href={viewPath(card.type, card.key)}>
            <bdi>{card.name}</bdi>
          </Link>
          <TypeAndSeries page={card} />
        </li>
      ))}
    </ul>
    {cards.length > MAX_PAGES && <p>{PROGRESS_MESSAGES.moreOpened(cards.length - MAX_PAGES)}</p>}
  </details>
)
