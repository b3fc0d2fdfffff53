/** Hook: the system's image dialog in the desktop program; null in a browser, which has its own. */
import type { PickedImage } from '#shared/desktop-bridge'
import { IMAGE_PICKER_MESSAGES } from '#shared/messages/image-messages'
import type { Result } from '#shared/result'
import { err } from '#shared/result'
import { getDesktopBridge } from '../browser/desktop.ts'

/** Returns null if nothing was chosen; the error is a sentence that says why the file is not accepted. */
export type PickImage = () => Promise<Result<PickedImage | null, string>>

export function useImagePicker(): PickImage | null {
  const bridge = getDesktopBridge()
  return bridge && (() => bridge['image:pick']().catch(() => err(IMAGE_PICKER_MESSAGES.unreadable)))
}
