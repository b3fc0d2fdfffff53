/** Component: screen that the links in mails open, with a single-use code. */

import { useLocation } from 'react-router-dom'
import { ACCOUNT_SCREEN_MESSAGES } from '#shared/messages/account-screen-messages'
import { readQueryParameter } from '#shared/model/query-parameters'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { EmailAction, IncompleteLink } from '../../features/account/email-action.tsx'
import { resolveRedirectAfterSignIn } from '../../services/hooks/redirect-after-sign-in.ts'
import { useSession } from '../../services/hooks/use-session.ts'

const UNKNOWN_PERSON = { kind: 'signed-out' } as const

export function EmailActionScreen() {
  const parameters = new URLSearchParams(useLocation().search)
  const session = useSession()
  const mode = readQueryParameter(parameters, 'mode') ?? ''
  const code = readQueryParameter(parameters, 'oobCode') ?? ''
  const person = typeof session === 'object' ? session.person : UNKNOWN_PERSON
  const { newPassword, verification } = ACCOUNT_SCREEN_MESSAGES
  return (
    <AccountFrame {...(mode === 'resetPassword' ? newPassword : verification)}>
      {code === '' ? (
        <IncompleteLink mode={mode} />
      ) : (
        <EmailAction
          key={code}
          mode={mode}
          code={code}
          person={person}
          continueHref={resolveRedirectAfterSignIn(person)}
        />
      )}
    </AccountFrame>
  )
}
