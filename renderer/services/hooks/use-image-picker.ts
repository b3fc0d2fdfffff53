/** The system's own dialog for images; null in a browser, which has one of its own. */
import type { PickedImage } from '#shared/desktop-bridge'
import { IMAGE_PICKER_MESSAGES } from '#shared/messages/editor-messages'
import type { Result } from '#shared/result'
import { err } from '#shared/result'
import { getDesktopBridge } from '../browser/desktop.ts'

/** null where nothing was chosen; a sentence where the wiki does not take what was. */
export type PickImage = () => Promise<Result<PickedImage | null, string>>

export function useImagePicker(): PickImage | null {
  const bridge = getDesktopBridge()
  return bridge && (() => bridge['image:pick']().catch(() => err(IMAGE_PICKER_MESSAGES.unreadable)))
}
