/** Waits for the address to be verified: notices it when the window is looked at again, or when told. */
import { useEffect, useEffectEvent, useState } from 'react'
import { ACCOUNT } from '#shared/messages/account-messages'
import { type AccountError, tellAccountError } from '#shared/rules/accounts/account-errors'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import type { ErrorCode } from '../../ui/log-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { Mailbox } from './mailbox.tsx'
import styles from './verification.module.css'

type State =
  | { readonly kind: 'waiting' | 'sending' | 'sent' | 'asking' }
  | { readonly kind: 'trouble'; readonly text: string; readonly code: ErrorCode }

const NOT_YET: State = {
  kind: 'trouble',
  text: ACCOUNT.notYetVerified,
  code: 'account/not-yet-verified',
}

const troubleOf = (error: AccountError): State => ({
  kind: 'trouble',
  text: tellAccountError(error).text,
  code: `account/${error.kind}`,
})

export function Verification({ email }: { readonly email: string }) {
  const accounts = useAccounts()
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const busy = state.kind === 'sending' || state.kind === 'asking'

  const check = () => accounts((service) => service.check())
  const checkQuietly = useEffectEvent(() => void check())
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && checkQuietly()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])

  const resend = async () => {
    if (busy) return
    setState({ kind: 'sending' })
    const sent = await accounts((service) => service.sendVerification())
    setState(sent.ok ? { kind: 'sent' } : troubleOf(sent.error))
  }

  const ask = async () => {
    if (busy) return
    setState({ kind: 'asking' })
    const asked = await check()
    // verified: whoever shows this goes on
    if (asked.ok && asked.value.kind === 'verified') return
    setState(asked.ok ? NOT_YET : troubleOf(asked.error))
  }

  return (
    <div className={styles['verification']}>
      <p>{ACCOUNT.authenticate}</p>
      <p>{ACCOUNT.authenticateHint(email)}</p>
      <Mailbox />
      <p className={styles['buttons']}>
        <Button look="primary" aria-disabled={busy} onClick={ask}>
          I have verified
        </Button>
        <Button aria-disabled={busy} onClick={resend}>
          Resend email
        </Button>
      </p>
      <div role="status">
        {state.kind === 'sent' && ACCOUNT.emailSent}
        {state.kind === 'sending' && 'Sending…'}
        {state.kind === 'asking' && 'Asking…'}
      </div>
      {state.kind === 'trouble' && (
        <Notice alert code={state.code}>
          {state.text}
        </Notice>
      )}
    </div>
  )
}
