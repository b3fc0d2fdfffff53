/** Hook: autosave of a report form; its draft is stored on this device until the report is sent. */
import type { FormDraftKey } from '#shared/desktop-bridge'
import { asRecord } from '#shared/model/stored-fields'
import { type FormDraft, useFormDraft } from '../../services/hooks/use-form-draft.ts'

interface ReportText {
  readonly title: string
  readonly text: string
  /** Id of its image, which is stored on this device. */
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
