/** Hook: submits a report form, one submission at a time; a retry has the same id and is idempotent. */
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
  /** The id that the report is stored under. */
  | { readonly kind: 'sent'; readonly id: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'refused'; readonly problem: SendProblem }

/** Fields that every submission has in common. */
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
  /** Id of the report that is being written. */
  readonly id: string
  readonly sending: SubmissionState
  /** Reaches 100 after the report is stored, when `sending` is already `sent`. */
  readonly progress: ProgressStore
  /** Does nothing while another submission is running. */
  send(sendReport: SendReport): Promise<void>
  /** Shows a problem that was found before anything was sent. */
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
    // Once something new is typed, the state of the submission before it is no longer shown.
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
        const sent = await sendReport(await services(), stamp, (percent) => progress.report(percent))
        if (sent.ok) {
          draft.clear()
          setId(newReportId())
          setSending({ kind: 'sent', id })
        } else {
          progress.cancel()
          setSending({ kind: 'refused', problem: sent.error })
          // Reloading the account detects the expired session, which shows the reauthentication form.
          if (sent.error.kind === 'signed-out') void accounts((service) => service.reloadAccount())
        }
      } catch {
        // A chunk could not be loaded; the draft is unchanged.
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
