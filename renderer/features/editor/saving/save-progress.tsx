/** Component: the progress of the save of a form, with the image that is being uploaded. */
import { EDITOR_MESSAGES, formatUploadProgress } from '#shared/messages/editor-messages'
import type { SectionName } from '#shared/model/page-types'
import { ProgressBar } from '../../../ui/forms/progress-bar.tsx'
import type { Saver } from './use-save.ts'

interface SaveProgressProps {
  readonly saver: Pick<Saver, 'saving' | 'progress'>
  /** The section of the form; null for the form that saves all sections. */
  readonly of: SectionName | null
}

export function SaveProgress({ saver: { saving, progress }, of }: SaveProgressProps) {
  if (!('of' in saving) || saving.of !== of) return null
  return (
    <>
      <ProgressBar progress={progress} label={EDITOR_MESSAGES.uploading} />
      {saving.kind === 'saving' && saving.image !== null && <p>{formatUploadProgress(saving.image)}</p>}
    </>
  )
}
