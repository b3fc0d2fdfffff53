/** An image from the system's own dialog. It is looked at here: its bytes go to the interface, where it lies does not. */
import { basename } from 'node:path'
import * as v from 'valibot'
import type { PickedImage } from '#shared/desktop-bridge'
import { PICKING } from '#shared/messages/editor-messages'
import { checkBytes, checkImage } from '#shared/model/images/check-image'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import type { Caller, Handler } from './bridge/answer-calls.ts'

export interface ImageDialog {
  /** The file somebody chose; null for none. */
  choose(caller: Caller): Promise<string | null>
  size(file: string): Promise<number>
  read(file: string): Promise<Uint8Array>
}

export const answerPicks = (dialog: ImageDialog): Handler<'image:pick'> => ({
  takes: v.tuple([]),
  async answer(caller) {
    const file = await dialog.choose(caller)
    return file === null ? ok(null) : take(dialog, file)
  },
})

async function take(dialog: ImageDialog, file: string): Promise<Result<PickedImage, string>> {
  try {
    const fits = checkBytes(await dialog.size(file))
    if (!fits.ok) return fits
    const bytes = new Uint8Array(await dialog.read(file))
    const type = checkImage(bytes)
    return type.ok ? ok({ name: basename(file), bytes }) : type
  } catch (problem) {
    if (!(problem instanceof Error && 'syscall' in problem)) throw problem
    return err(PICKING.unreadable)
  }
}

/** What the dialog offers; what is taken is decided by the bytes. */
export const OFFERED = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'] as const
