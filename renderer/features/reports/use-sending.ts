/** Sending one of the forms: once at a time, and under one id until it is taken, so that another try is the same. */
import { useRef, useState } from 'react'
import type { Account } from '#shared/model/account'
import { newIdFrom } from '#shared/model/new-id'
import type { Result } from '#shared/result'
import { type Editor, editorOf } from '#shared/rules/save-request'
import type { Reports, SubmitProblem } from '../../services/report-ports.ts'
import { useAccounts } from '../../services/use-accounts.ts'
import { useServices } from '../../services/use-services.ts'
import { randomBytes } from '../../ui/random-bytes.ts'

export type Sending =
  | { readonly kind: 'typing' | 'sending' | 'sent' }
  | { readonly kind: 'refused'; readonly problem: SubmitProblem }

/** What everything that is sent bears. */
export interface Stamp {
  readonly id: string
  readonly author: Editor
  readonly now: string
}

export interface Sender {
  readonly sending: Sending
  /** Does nothing while one is on its way. */
  send(
    tell: (reports: Reports, stamp: Stamp) => Promise<Result<null, SubmitProblem>>,
  ): Promise<void>
  /** Found wrong before anything was sent. */
  refuse(problem: SubmitProblem): void
  begin(): void
}

export function useSending(account: Account, onSent: () => void): Sender {
  const services = useServices()
  const accounts = useAccounts()
  const [sending, setSending] = useState<Sending>({ kind: 'typing' })
  const [id, setId] = useState(newReportId)
  const underway = useRef(false)
  return {
    sending,
    refuse: (problem) => setSending({ kind: 'refused', problem }),
    begin: () => setSending({ kind: 'typing' }),
    async send(tell) {
      if (underway.current) return
      underway.current = true
      setSending({ kind: 'sending' })
      try {
        const reports = await (await services()).reports()
        const stamp = { id, author: editorOf(account), now: new Date().toISOString() }
        const sent = await tell(reports, stamp)
        if (sent.ok) {
          onSent()
          setId(newReportId())
          setSending({ kind: 'sent' })
        } else {
          setSending({ kind: 'refused', problem: sent.error })
          // looked at anew, the session is found to have ended, and the password is asked for in place
          if (sent.error.kind === 'signed-out') void accounts((service) => service.check())
        }
      } finally {
        underway.current = false
      }
    },
  }
}

const newReportId = (): string => newIdFrom(randomBytes)
