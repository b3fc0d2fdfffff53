/** Component: links to sign in and sign up, or the account links of a signed-in person. */
import { type ComponentType, lazy, Suspense } from 'react'
import * as FRAME_MESSAGES from '#shared/messages/frame-messages'
import { ROUTES } from '#shared/model/paths'
import { isSomebody, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { loadAccountChunk } from './load-account-chunk.ts'

/** Renders nothing if the chunk cannot be loaded. */
const SignedIn = lazy<ComponentType<{ readonly hint: string }>>(() =>
  loadAccountChunk().then(
    (parts) => ({ default: parts.SignedIn }),
    () => ({ default: () => null }),
  ),
)

/** The page host renders it for anonymous readers; the browser knows the session hint. */
export function AccountLinks() {
  const hint = useSessionHint()
  return isSomebody(hint) ? (
    <Suspense>
      <SignedIn hint={hint} />
    </Suspense>
  ) : (
    <>
      <ButtonLink variant="bare" href={ROUTES.login}>
        {FRAME_MESSAGES.signIn}
      </ButtonLink>
      <ButtonLink href={ROUTES.signUp}>{FRAME_MESSAGES.createAccount}</ButtonLink>
    </>
  )
}
