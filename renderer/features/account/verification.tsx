/** Waits for the address to be verified: notices it when the window is looked at again, or when told. */
import { useEffect, useEffectEvent, useState } from 'react'
import { ACCOUNT } from '#shared/messages/account-messages'
import { tellAccountError } from '#shared/rules/accounts/account-errors'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Mailbox } from './mailbox.tsx'
import styles from './verification.module.css'

type State =
  | { readonly kind: 'waiting' | 'sending' | 'sent' | 'asking' }
  | { readonly kind: 'trouble'; readonly text: string }

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
    setState(
      sent.ok ? { kind: 'sent' } : { kind: 'trouble', text: tellAccountError(sent.error).text },
    )
  }

  const ask = async () => {
    if (busy) return
    setState({ kind: 'asking' })
    const asked = await check()
    // verified: whoever shows this goes on
    if (asked.ok && asked.value.kind === 'verified') return
    const text = asked.ok ? ACCOUNT.notYetVerified : tellAccountError(asked.error).text
    setState({ kind: 'trouble', text })
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
      <div role="alert">{state.kind === 'trouble' && <Notice>{state.text}</Notice>}</div>
    </div>
  )
}
