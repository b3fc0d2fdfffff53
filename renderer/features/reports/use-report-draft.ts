/** What is typed of a report, kept on this device until it is sent. */
import type { FormPlace } from '#shared/desktop-bridge'
import { asRecord } from '#shared/model/stored-fields'
import { type KeptText, useKeptText } from '../../services/hooks/use-kept-text.ts'

interface ReportText {
  readonly title: string
  readonly text: string
  /** The id of its image, among those kept on this device. */
  readonly image: string | null
}

export interface ReportDraft extends Omit<KeptText<ReportText>, 'change'> {
  readonly form: FormPlace
  readonly change: (change: Partial<ReportText>) => void
}

const EMPTY: ReportText = { title: '', text: '', image: null }

export function useReportDraft(form: FormPlace): ReportDraft {
  const kept = useKeptText(form, EMPTY, readKept)
  return { ...kept, form, change: (change) => kept.change({ ...kept.value, ...change }) }
}

function readKept(kept: unknown): ReportText | null {
  const { title, text, image } = asRecord(kept)
  return typeof title === 'string' && typeof text === 'string'
    ? { title, text, image: typeof image === 'string' ? image : null }
    : null
}
