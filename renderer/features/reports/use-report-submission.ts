/** Sending one of the forms: once at a time, and under one id until it is taken, so that another try is the same. */
import { useRef, useState } from 'react'
import type { Account } from '#shared/model/account'
import { createId } from '#shared/model/create-id'
import type { Result } from '#shared/result'
import { type Editor, toEditor } from '#shared/rules/saving/save-request'
import { useAccounts } from '../../services/hooks/use-accounts.ts'
import type { FormDraft } from '../../services/hooks/use-form-draft.ts'
import { useServices } from '../../services/hooks/use-services.ts'
import type { Services } from '../../services/ports/services.ts'
import { ProgressStore } from '../../ui/forms/progress-store.ts'
import { randomBytes } from '../../ui/random-bytes.ts'
import type { SendProblem } from './submit-report.ts'

type SubmissionState =
  | { readonly kind: 'typing' }
  /** Under this id. */
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly problem: SendProblem }

/** What everything that is sent bears. */
interface SubmissionStamp {
  readonly id: string
  readonly author: Editor
  readonly now: string
}

type SendReport = (
  services: Services,
  stamp: SubmissionStamp,
  progress: (percent: number) => void,
) => Promise<Result<null, SendProblem>>

export interface ReportSubmission {
  /** Of what is being written. */
  readonly id: string
  readonly sending: SubmissionState
  /** It reaches 100 after the report is taken, when `sending` is `sent` already. */
  readonly progress: ProgressStore
  /** Does nothing while one is on its way. */
  send(tell: SendReport): Promise<void>
  /** Found wrong before anything was sent. */
  reject(problem: SendProblem): void
  reset(): void
}

export function useReportSubmission(
  account: Account,
  draft: Pick<FormDraft<unknown>, 'isEmpty' | 'clear'>,
): ReportSubmission {
  const services = useServices()
  const accounts = useAccounts()
  const [sending, setSending] = useState<SubmissionState>(TYPING)
  const [id, setId] = useState(newReportId)
  const [progress] = useState(() => new ProgressStore())
  const isSending = useRef(false)
  return {
    id,
    // what was sent before is no longer what stands here
    sending: sending.kind === 'sent' && !draft.isEmpty ? TYPING : sending,
    progress,
    reject: (problem) => setSending({ kind: 'refused', problem }),
    reset: () => setSending(TYPING),
    async send(sendReport) {
      if (isSending.current) return
      isSending.current = true
      setSending({ kind: 'sending' })
      progress.start()
      try {
        const stamp = { id, author: toEditor(account), now: new Date().toISOString() }
        const sent = await sendReport(await services(), stamp, (percent) =>
          progress.report(percent),
        )
        if (sent.ok) {
          draft.clear()
          setId(newReportId())
          setSending({ kind: 'sent', id })
        } else {
          progress.cancel()
          setSending({ kind: 'refused', problem: sent.error })
          // looked at anew, the session is found to have ended, and the password is asked for in place
          if (sent.error.kind === 'signed-out') void accounts((service) => service.reloadAccount())
        }
      } catch {
        // a part of the program that could not be loaded: what was typed is still there
        progress.cancel()
        setSending({ kind: 'refused', problem: { kind: 'unreachable' } })
      } finally {
        isSending.current = false
      }
    },
  }
}

const TYPING: SubmissionState = { kind: 'typing' }

const newReportId = (): string => createId(randomBytes)
