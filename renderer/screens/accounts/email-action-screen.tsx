/** Where the links in mails lead, with a code that works once. */

import { useLocation } from 'react-router-dom'
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
  const [title, heading] =
    mode === 'resetPassword'
      ? ['New Password', 'Set a new password']
      : ['Email Verification', 'Email Verification']
  return (
    <AccountFrame title={title} heading={heading}>
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
