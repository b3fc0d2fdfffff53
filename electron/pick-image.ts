/** An image from the system's own dialog. It is looked at here: its bytes go to the interface, where it lies does not. */
import { basename } from 'node:path'
import * as v from 'valibot'
import type { PickedImage } from '#shared/desktop-bridge'
import { IMAGE_PICKER_MESSAGES } from '#shared/messages/editor-messages'
import { checkImage, checkImageSize } from '#shared/model/images/check-image'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { Caller, IpcHandler } from './bridge/register-ipc-handlers.ts'

export interface ImageFileDialog {
  /** The file somebody chose; null for none. */
  choose(caller: Caller): Promise<string | null>
  size(file: string): Promise<number>
  read(file: string): Promise<Uint8Array>
}

export const createImagePickHandler = (dialog: ImageFileDialog): IpcHandler<'image:pick'> => ({
  argsSchema: v.tuple([]),
  async handle(caller) {
    const file = await dialog.choose(caller)
    return file === null ? ok(null) : readPickedImage(dialog, file)
  },
})

async function readPickedImage(
  dialog: ImageFileDialog,
  file: string,
): Promise<Result<PickedImage, string>> {
  try {
    const fits = checkImageSize(await dialog.size(file))
    if (!fits.ok) return fits
    const bytes = new Uint8Array(await dialog.read(file))
    const type = checkImage(bytes)
    return type.ok ? ok({ name: basename(file), bytes }) : type
  } catch (problem) {
    if (!(problem instanceof Error && 'syscall' in problem)) throw problem
    return err(IMAGE_PICKER_MESSAGES.unreadable)
  }
}

/** What the dialog offers; what is taken is decided by the bytes. */
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'] as const
