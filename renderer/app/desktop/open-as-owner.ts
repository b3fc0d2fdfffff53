/** Opens a wiki of this machine signed in as its owner, unless somebody has signed out or signed in otherwise. */

import type { GetServices } from '../../services/hooks/use-services.ts'
import type { Session } from '../../services/ports/accounts.ts'

export async function openAsOwner(services: GetServices): Promise<void> {
  const accounts = await (await services()).accounts()
  const state = await accounts.owner?.load()
  if (state == null || state.name === null || state.isSignedOut) return
  const session = await new Promise<Session>((resolve) => void accounts.subscribeToSession(resolve))
  // A failure leaves the wiki open for reading; the sign-in screen offers the same again.
  if (session.person.kind === 'signed-out') await accounts.owner?.open(null)
}
