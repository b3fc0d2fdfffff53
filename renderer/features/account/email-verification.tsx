/** Component: waits for the verification of the address, which it checks on window focus and on request. */
import { useEffect, useEffectEvent, useState } from 'react'
import { ACCOUNT_LABELS, ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { type AccountError, formatAccountError } from '#shared/rules/accounts/account-errors'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import type { ErrorCode } from '../../ui/log-error.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './email-verification.module.css'
import { MailboxLink } from './mailbox-link.tsx'

type State =
  | { readonly kind: 'waiting' | 'sending' | 'sent' | 'asking' }
  | { readonly kind: 'trouble'; readonly text: string; readonly code: ErrorCode }

const NOT_YET_VERIFIED: State = {
  kind: 'trouble',
  text: ACCOUNT_MESSAGES.notYetVerified,
  code: 'account/not-yet-verified',
}

const toErrorState = (error: AccountError): State => ({
  kind: 'trouble',
  text: formatAccountError(error).text,
  code: `account/${error.kind}`,
})

export function EmailVerification({ email }: { readonly email: string }) {
  const accounts = useAccounts()
  const [state, setState] = useState<State>({ kind: 'waiting' })
  const isBusy = state.kind === 'sending' || state.kind === 'asking'

  const check = () => accounts((service) => service.reloadAccount())
  const checkQuietly = useEffectEvent(() => void check())
  useEffect(() => {
    const onFocus = () => document.visibilityState === 'visible' && checkQuietly()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])

  const resend = async () => {
    if (isBusy) return
    setState({ kind: 'sending' })
    const sent = await accounts((service) => service.sendVerification())
    setState(sent.ok ? { kind: 'sent' } : toErrorState(sent.error))
  }

  const checkNow = async () => {
    if (isBusy) return
    setState({ kind: 'asking' })
    const result = await check()
    // The screen follows the session and redirects.
    if (result.ok && result.value.kind === 'verified') return
    setState(result.ok ? NOT_YET_VERIFIED : toErrorState(result.error))
  }

  return (
    <div className={styles['verification']}>
      <p>{ACCOUNT_MESSAGES.authenticate}</p>
      <p>{ACCOUNT_MESSAGES.authenticateHint(email)}</p>
      <MailboxLink />
      <p className={styles['buttons']}>
        <Button variant="primary" aria-disabled={isBusy} onClick={checkNow}>
          {ACCOUNT_LABELS.hasVerified}
        </Button>
        <Button aria-disabled={isBusy} onClick={resend}>
          {ACCOUNT_LABELS.resendEmail}
        </Button>
      </p>
      <div role="status">
        {state.kind === 'sent' && ACCOUNT_MESSAGES.emailSent}
        {state.kind === 'sending' && ACCOUNT_LABELS.sending}
        {state.kind === 'asking' && ACCOUNT_LABELS.asking}
      </div>
      {state.kind === 'trouble' && (
        <Notice alert code={state.code}>
          {state.text}
        </Notice>
      )}
    </div>
  )
}
