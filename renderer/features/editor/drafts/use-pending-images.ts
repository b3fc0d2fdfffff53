/** Images chosen and not yet sent: kept on this device when they are chosen, and shown from there. */
import { useEffect, useMemo, useState } from 'react'
import { IMAGE_MESSAGES } from '#shared/messages/editor-messages'
import type { ChosenImage, DraftProblem } from '#shared/model/drafts/draft-storage'
import { checkImage, checkImageSize } from '#shared/model/images/check-image'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { newId } from '../new-id.ts'
import { checkPixels } from '../sections/image-pixels.ts'

export interface PendingImages {
  /** @returns its id, or a sentence. */
  add(file: File): Promise<Result<string, string>>
  /** null where it is not on this device. */
  bytes(id: string): Promise<{ readonly type: string; readonly bytes: Uint8Array } | null>
}

/** Where they are kept, by draft or by form. */
interface ImageStore<Key> {
  putImage(key: Key, image: ChosenImage): Promise<Result<void, DraftProblem>>
  getImage(key: Key, id: string): Promise<Result<ChosenImage | null, DraftProblem>>
}

export const usePendingImages = <Key>(store: ImageStore<Key>, key: Key): PendingImages =>
  useMemo(
    () => ({
      async add(file) {
        const fits = checkImageSize(file.size)
        if (!fits.ok) return fits
        const bytes = new Uint8Array(await file.arrayBuffer())
        const type = checkImage(bytes)
        if (!type.ok) return type
        const image = new Blob([bytes], { type: type.value })
        const size = await checkPixels(image)
        if (!size.ok) return size
        // a broken picture is told now, not when the text is saved
        if (!(await isDrawable(image))) return err(IMAGE_MESSAGES.broken)
        const id = newId()
        const kept = await store.putImage(key, { id, name: file.name, type: type.value, bytes })
        if (kept.ok) return ok(id)
        return err(kept.error.kind === 'full' ? IMAGE_MESSAGES.noRoom : IMAGE_MESSAGES.notKept)
      },
      async bytes(id) {
        const kept = await store.getImage(key, id)
        return kept.ok ? kept.value : null
      },
    }),
    [store, key],
  )

async function isDrawable(image: Blob): Promise<boolean> {
  try {
    const drawn = await createImageBitmap(image)
    drawn.close()
    return true
  } catch (problem) {
    if (problem instanceof DOMException) return false
    throw problem
  }
}

/** Addresses for pictures that are on this device, each from when it is there. @param ids one a line */
export function usePendingImageUrls(
  images: PendingImages,
  ids: string,
): ReadonlyMap<string, string> {
  const [addresses, setAddresses] = useState(NONE)
  useEffect(() => {
    const made: string[] = []
    let left = false
    for (const id of ids.split('\n').filter(Boolean))
      images.bytes(id).then(
        (kept) => {
          if (left || kept === null) return
          const image = new Blob([new Uint8Array(kept.bytes)], { type: kept.type })
          const address = URL.createObjectURL(image)
          made.push(address)
          setAddresses((before) => new Map(before).set(id, address))
        },
        () => {},
      )
    return () => {
      left = true
      setAddresses(NONE)
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [images, ids])
  return addresses
}

const NONE: ReadonlyMap<string, string> = new Map()
