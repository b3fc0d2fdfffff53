/** IPC handler of the image picker: checks the chosen file and returns its name and bytes, never its path. */
import { basename } from 'node:path'
import * as v from 'valibot'
import type { PickedImage } from '#shared/desktop-bridge'
import { IMAGE_PICKER_MESSAGES } from '#shared/messages/image-messages'
import { checkImage, checkImageSize } from '#shared/model/images/check-image'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { Caller, IpcHandler } from './bridge/register-ipc-handlers.ts'

export interface ImageFileDialog {
  /** Resolves with the chosen path; with null if the dialog was cancelled. */
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

async function readPickedImage(dialog: ImageFileDialog, file: string): Promise<Result<PickedImage, string>> {
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

/** File filter of the dialog. Whether an image is accepted depends on its bytes. */
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'] as const
