/** Component: shown in place of the editor after the creation of the page was undone. */
import { CREATOR_MESSAGES } from '#shared/messages/creator-messages'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { DOCUMENT_TITLES } from '#shared/messages/messages'
import { ROUTES } from '#shared/model/paths'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentHead } from '../../ui/document-head.tsx'
import { focusAtTop } from '../../ui/focus.ts'

export const PageRemoved = ({ name }: { readonly name: string }) => (
  <>
    <DocumentHead title={DOCUMENT_TITLES.screen(CREATOR_MESSAGES.removedHeading)} description="" />
    <h1 tabIndex={-1} ref={focusAtTop}>
      {CREATOR_MESSAGES.removedHeading}
    </h1>
    <p role="status">
      <bdi>{name}</bdi>
      {CREATOR_MESSAGES.removed}
    </p>
    <p>
      <ButtonLink href={ROUTES.upload}>{CREATOR_MESSAGES.create}</ButtonLink>{' '}
      <ButtonLink href="/">{FRAME_MESSAGES.home}</ButtonLink>
    </p>
  </>
)
