/** Opens a wiki of this machine signed in as its owner, unless somebody has signed out or signed in otherwise. */
import type { Accounts, Session } from '../../services/ports/accounts.ts'

type OwnerAccounts = Pick<Accounts, 'owner' | 'subscribeToSession'>

export async function openAsOwner(loadAccounts: () => Promise<OwnerAccounts>): Promise<void> {
  const accounts = await loadAccounts()
  const state = await accounts.owner?.load()
  if (state == null || state.name === null || state.isSignedOut) return
  let unsubscribe = () => {}
  const session = await new Promise<Session>((resolve) => {
    unsubscribe = accounts.subscribeToSession(resolve)
  })
  unsubscribe()
  // A failure leaves the wiki open for reading; the sign-in screen offers the same again.
  if (session.person.kind === 'signed-out') await accounts.owner?.open(null)
}
