/** Component: how far the save of this form has come, and the image that is being sent. */
import { EDITOR_MESSAGES, formatUploadProgress } from '#shared/messages/editor-messages'
import type { SectionName } from '#shared/model/page-types'
import { ProgressBar } from '../../../ui/forms/progress-bar.tsx'
import type { Saver } from './use-save.ts'

interface SaveProgressProps {
  readonly saver: Pick<Saver, 'saving' | 'progress'>
  /** The section whose form this is; null for the form that saves all of them. */
  readonly of: SectionName | null
}

export function SaveProgress({ saver: { saving, progress }, of }: SaveProgressProps) {
  if (!('of' in saving) || saving.of !== of) return null
  return (
    <>
      <ProgressBar progress={progress} label={EDITOR_MESSAGES.uploading} />
      {saving.kind === 'saving' && saving.image !== null && (
        <p>{formatUploadProgress(saving.image)}</p>
      )}
    </>
  )
}
