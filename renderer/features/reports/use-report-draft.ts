/** What is typed of a report, kept on this device until it is sent. */
import type { FormDraftKey } from '#shared/desktop-bridge'
import { asRecord } from '#shared/model/stored-fields'
import { type FormDraft, useFormDraft } from '../../services/hooks/use-form-draft.ts'

interface ReportText {
  readonly title: string
  readonly text: string
  /** The id of its image, among those kept on this device. */
  readonly image: string | null
}

export interface ReportDraft extends Omit<FormDraft<ReportText>, 'change'> {
  readonly form: FormDraftKey
  readonly change: (change: Partial<ReportText>) => void
}

const EMPTY: ReportText = { title: '', text: '', image: null }

export function useReportDraft(form: FormDraftKey): ReportDraft {
  const draft = useFormDraft(form, EMPTY, parseStoredText)
  return { ...draft, form, change: (change) => draft.change({ ...draft.value, ...change }) }
}

function parseStoredText(stored: unknown): ReportText | null {
  const { title, text, image } = asRecord(stored)
  return typeof title === 'string' && typeof text === 'string'
    ? { title, text, image: typeof image === 'string' ? image : null }
    : null
}
