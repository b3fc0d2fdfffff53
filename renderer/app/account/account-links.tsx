/** Beside the search: the ways to an account, or to what somebody does with theirs. */
import { type ComponentType, lazy, Suspense } from 'react'
import { ROUTES } from '#shared/model/paths'
import { isSomebody, useSessionHint } from '../../services/hooks/use-session-hint.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { loadAccountChunk } from './load-account-chunk.ts'

/** Where it cannot be loaded the page is none the worse. */
const SignedIn = lazy<ComponentType<{ readonly note: string }>>(() =>
  loadAccountChunk().then(
    (parts) => ({ default: parts.SignedIn }),
    () => ({ default: () => null }),
  ),
)

/** The page host renders it for nobody in particular; who is noted on this device is greeted by the browser. */
export function AccountLinks() {
  const note = useSessionHint()
  return isSomebody(note) ? (
    <Suspense>
      <SignedIn note={note} />
    </Suspense>
  ) : (
    <>
      <ButtonLink variant="bare" href={ROUTES.login}>
        Sign in
      </ButtonLink>
      <ButtonLink href={ROUTES.signUp}>Create Account</ButtonLink>
    </>
  )
}
