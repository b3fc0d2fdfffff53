/** Component: screen in place of a page, or of its history, that the reader has not met yet. It shows its safe name. */
import * as HIDDEN_MESSAGES from '#shared/messages/hidden-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import type { Hidden } from '#shared/rules/places/visibility'
import { isSignedInHint, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { Button } from '../../ui/button.tsx'
import { createLazyComponent } from '../../ui/create-lazy-component.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { ScreenFrame } from '../../ui/screen-frame.tsx'

interface UnmetScreenProps {
  /** Key of the page. */
  readonly page: string
  readonly hidden: Hidden
  readonly safeName: string | undefined
  readonly onShow: () => void
}

/** Says to an author that the page was created, although its place is later than they have read. */
const ArrivalNotice = createLazyComponent(async () => (await import('../../ui/arrival-notice.ts')).ArrivalNotice)

export function UnmetScreen({ page, hidden, safeName, onShow }: UnmetScreenProps) {
  const isSignedIn = isSignedInHint(useSessionHint())
  const bookNumber = hidden.kind === 'later' ? hidden.bookNumber : null
  const heading = safeName ?? HIDDEN_MESSAGES.formatUnmetPage(bookNumber)
  const isInCurrentBook = hidden.kind === 'later' && hidden.isInCurrentBook
  return (
    <ScreenFrame heading={heading}>
      <DocumentHead title={DOCUMENT_TITLES.screen(heading)} description="" />
      {isSignedIn && <ArrivalNotice place={page} />}
      <p>{isInCurrentBook ? HIDDEN_MESSAGES.unmetInCurrentBook : HIDDEN_MESSAGES.formatUnmetNotice(bookNumber)}</p>
      <p>
        <Button onClick={onShow}>{HIDDEN_MESSAGES.showAll}</Button>
      </p>
    </ScreenFrame>
  )
}
