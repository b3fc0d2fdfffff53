/** Sending one of the forms: once at a time, and under one id until it is taken, so that another try is the same. */
import { useRef, useState } from 'react'
import type { Account } from '#shared/model/account'
import { newIdFrom } from '#shared/model/new-id'
import type { Result } from '#shared/result'
import { type Editor, editorOf } from '#shared/rules/saving/save-request'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import type { KeptText } from '../../services/hooks/use-kept-text.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import type { Services } from '../../services/ports/services.ts'
import { Progress } from '../../ui/forms/progress.ts'
import { randomBytes } from '../../ui/random-bytes.ts'
import type { SendProblem } from './submit-report.ts'

type Sending =
  | { readonly kind: 'typing' }
  /** Under this id. */
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly problem: SendProblem }

/** What everything that is sent bears. */
interface Stamp {
  readonly id: string
  readonly author: Editor
  readonly now: string
}

type Tell = (
  services: Services,
  stamp: Stamp,
  progress: (percent: number) => void,
) => Promise<Result<null, SendProblem>>

export interface Sender {
  /** Of what is being written. */
  readonly id: string
  readonly sending: Sending
  /** It reaches 100 after the report is taken, when `sending` is `sent` already. */
  readonly progress: Progress
  /** Does nothing while one is on its way. */
  send(tell: Tell): Promise<void>
  /** Found wrong before anything was sent. */
  refuse(problem: SendProblem): void
  begin(): void
}

export function useSending(
  account: Account,
  draft: Pick<KeptText<unknown>, 'isEmpty' | 'forget'>,
): Sender {
  const services = useServices()
  const accounts = useAccounts()
  const [sending, setSending] = useState<Sending>(TYPING)
  const [id, setId] = useState(newReportId)
  const [progress] = useState(() => new Progress())
  const underway = useRef(false)
  return {
    id,
    // what was sent before is no longer what stands here
    sending: sending.kind === 'sent' && !draft.isEmpty ? TYPING : sending,
    progress,
    refuse: (problem) => setSending({ kind: 'refused', problem }),
    begin: () => setSending(TYPING),
    async send(tell) {
      if (underway.current) return
      underway.current = true
      setSending({ kind: 'sending' })
      progress.begin()
      try {
        const stamp = { id, author: editorOf(account), now: new Date().toISOString() }
        const sent = await tell(await services(), stamp, (percent) => progress.reach(percent))
        if (sent.ok) {
          draft.forget()
          setId(newReportId())
          setSending({ kind: 'sent', id })
        } else {
          progress.cancel()
          setSending({ kind: 'refused', problem: sent.error })
          // looked at anew, the session is found to have ended, and the password is asked for in place
          if (sent.error.kind === 'signed-out') void accounts((service) => service.check())
        }
      } catch {
        // a part of the program that could not be loaded: what was typed is still there
        progress.cancel()
        setSending({ kind: 'refused', problem: { kind: 'unreachable' } })
      } finally {
        underway.current = false
      }
    },
  }
}

const TYPING: Sending = { kind: 'typing' }

const newReportId = (): string => newIdFrom(randomBytes)
