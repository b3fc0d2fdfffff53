/** Component: what the frame shows of the reading progress: a button in the header, its menu, and offers at the corner. */
import { type ComponentType, type ToggleEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { createBrowserRouter } from 'react-router-dom'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { PROGRESS_MESSAGES } from '#shared/messages/progress-messages'
import { isPlacedPage } from '#shared/rules/places/is-placed-page'
import { isPlaceFragment } from '#shared/rules/places/place-link'
import { PROGRESS_MENU_ID } from '../../components/menu-ids.ts'
import type { PageNotesProps } from '../../features/notes/page-notes.tsx'
import { CornerPrompt } from '../../features/progress/corner-prompt.tsx'
import { hasLaterPlaces } from '../../features/progress/has-later-places.ts'
import type { ProgressMenuProps } from '../../features/progress/progress-menu.tsx'
import { recordAskedForProgress, wasAskedForProgress } from '../../services/browser/progress/progress-question.ts'
import { useReadingProgress } from '../../services/hooks/use-reading-progress.ts'
import { Button } from '../../ui/button.tsx'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { ToolIcon } from '../../ui/icons/tool-icon.tsx'
import { LinkContext } from '../../ui/link.tsx'
import menuStyles from '../frame/appearance-menu.module.css'
import { createToolLink } from './tool-link.tsx'
import { getSlotId, useArticle, useBookSlots, useHeaderSlot } from './use-page-elements.ts'
import { useTrialLink } from './use-trial-link.ts'

type Router = ReturnType<typeof createBrowserRouter>

const SharedPlacePrompt = createLazyComponent(() =>
  import('../../features/progress/shared-place-prompt.tsx').then((module) => module.SharedPlacePrompt),
)

const BookTools = createLazyComponent<{ readonly slot: HTMLElement }>(() =>
  import('../../features/progress/book-progress/book-tools.tsx').then((module) => module.BookTools),
)

const PageNotes = createLazyComponent<PageNotesProps>(() =>
  import('../../features/notes/page-notes.tsx').then((module) => module.PageNotes),
)

const NotLoaded = () => FRAME_MESSAGES.notLoaded

export function ProgressTools({ router }: { readonly router: Router }) {
  const [Menu, setMenu] = useState<ComponentType<ProgressMenuProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const [ToolLink] = useState(() => createToolLink(router))
  const { location, loaderData } = useSyncExternalStore(router.subscribe, () => router.state)
  const slot = useHeaderSlot()
  const article = useArticle()
  const routeData = Object.values(loaderData)
  const page = routeData.find(isPlacedPage)
  const trial = useTrialLink(location.key)
  const toggleMenu = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState !== 'open') return
    setOpenings((count) => count + 1)
    import('../../features/progress/progress-menu.tsx').then(
      ({ ProgressMenu }) => setMenu(() => ProgressMenu),
      () => setMenu(() => NotLoaded),
    )
  }
  const closeSharedPlace = () =>
    void router.navigate({ ...location, hash: '' }, { replace: true, preventScrollReset: true })
  return (
    <LinkContext value={ToolLink}>
      {slot !== null && createPortal(<MenuButton />, slot)}
      {useBookSlots().map((one) => (
        <BookTools key={getSlotId(one)} slot={one} />
      ))}
      {article !== null && page !== undefined && <PageNotes key={getSlotId(article)} page={page} article={article} />}
      <div id={PROGRESS_MENU_ID} className={menuStyles['menu']} popover="auto" onBeforeToggle={toggleMenu}>
        {Menu !== null && <Menu routeData={routeData} isOpen={isOpen} openings={openings} />}
      </div>
      {trial.fragment !== null ? (
        <SharedPlacePrompt fragment={trial.fragment} isTrial={true} onClose={trial.close} />
      ) : isPlaceFragment(location.hash) ? (
        <SharedPlacePrompt fragment={location.hash} isTrial={false} onClose={closeSharedPlace} />
      ) : (
        <Question key={location.pathname} routeData={routeData} />
      )}
    </LinkContext>
  )
}

function MenuButton() {
  const { text, mode } = useReadingProgress()
  return (
    <Button
      variant="bare"
      popoverTarget={PROGRESS_MENU_ID}
      aria-label={PROGRESS_MESSAGES.heading}
      title={PROGRESS_MESSAGES.heading}
      data-set={(text !== null && mode !== 'show-all') || undefined}
    >
      <ToolIcon name="reading" />
    </Button>
  )
}

/** Asks once, on a page with places beyond the first book, while nothing is set. */
function Question({ routeData }: { readonly routeData: readonly unknown[] }) {
  const [wasAsked, setAsked] = useState(wasAskedForProgress)
  const { text, isUnreadable } = useReadingProgress()
  if (wasAsked || text !== null || isUnreadable || !routeData.some(hasLaterPlaces)) return null
  const close = () => {
    recordAskedForProgress()
    setAsked(true)
  }
  const accept = () => {
    close()
    document.getElementById(PROGRESS_MENU_ID)?.showPopover()
  }
  return (
    <CornerPrompt acceptLabel={PROGRESS_MESSAGES.setPlace} leavesOnScroll onAccept={accept} onDismiss={close}>
      {PROGRESS_MESSAGES.ask}
    </CornerPrompt>
  )
}
