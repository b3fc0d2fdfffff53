/** Where the links in mails lead, with a code that works once. */

import { useLocation } from 'react-router-dom'
import { queryParameter } from '#shared/model/query-parameters'
import { AccountFrame } from '../../features/account/account-frame.tsx'
import { LinkIncomplete, MailLink } from '../../features/account/mail-link.tsx'
import { useSession } from '../../services/hooks/use-session.ts'
import { wayOnFor } from '../../services/hooks/use-way-on.ts'

const NOT_KNOWN = { kind: 'signed-out' } as const

export function MailLinkScreen() {
  const parameters = new URLSearchParams(useLocation().search)
  const session = useSession()
  const mode = queryParameter(parameters, 'mode') ?? ''
  const code = queryParameter(parameters, 'oobCode') ?? ''
  const person = typeof session === 'object' ? session.person : NOT_KNOWN
  const [title, heading] =
    mode === 'resetPassword'
      ? ['New Password', 'Set a new password']
      : ['Email Verification', 'Email Verification']
  return (
    <AccountFrame title={title} heading={heading}>
      {code === '' ? (
        <LinkIncomplete mode={mode} />
      ) : (
        <MailLink key={code} mode={mode} code={code} person={person} wayOn={wayOnFor(person)} />
      )}
    </AccountFrame>
  )
}
