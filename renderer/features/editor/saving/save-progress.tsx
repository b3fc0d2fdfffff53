/** How far the save has come, and the image that is being sent. */
import { EDITOR, tellUpload } from '#shared/messages/editor-messages'
import { ProgressBar } from '../../../ui/forms/progress-bar.tsx'
import type { Saving } from './use-save.ts'

export const SaveProgress = ({ percent, image }: Extract<Saving, { kind: 'saving' }>) => (
  <>
    <ProgressBar percent={percent} label={EDITOR.uploading} />
    {image !== null && <p>{tellUpload(image)}</p>}
  </>
)
