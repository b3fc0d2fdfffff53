/** Hook: images that are chosen and not uploaded yet, which are validated, stored on this device and shown. */
import { useEffect, useMemo, useState } from 'react'
import { IMAGE_MESSAGES } from '#shared/messages/image-messages'
import type { ChosenImage, DraftProblem } from '#shared/model/drafts/draft-storage'
import { checkImage, checkImageSize } from '#shared/model/images/check-image'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { newId } from '../new-id.ts'
import { checkPixels } from '../sections/image-pixels.ts'

export interface PendingImages {
  /** @returns its id, or a message why it is refused */
  add(file: File): Promise<Result<string, string>>
  /** Returns null if the image is not on this device. */
  bytes(id: string): Promise<ChosenImage | null>
}

/** Storage of images by draft or by form. */
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
        // A broken image is refused now instead of at the upload.
        if (!(await isDrawable(image))) return err(IMAGE_MESSAGES.broken)
        const id = newId()
        const stored = await store.putImage(key, { id, name: file.name, type: type.value, bytes })
        if (stored.ok) return ok(id)
        return err(stored.error.kind === 'full' ? IMAGE_MESSAGES.noSpace : IMAGE_MESSAGES.notStored)
      },
      async bytes(id) {
        const stored = await store.getImage(key, id)
        return stored.ok ? stored.value : null
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

/** Returns object URLs of stored images by id, each as soon as it is loaded. @param ids one per line */
export function usePendingImageUrls(images: PendingImages, ids: string): ReadonlyMap<string, string> {
  const [addresses, setAddresses] = useState(NONE)
  useEffect(() => {
    const urls: string[] = []
    let isUnmounted = false
    for (const id of ids.split('\n').filter(Boolean))
      images.bytes(id).then(
        (stored) => {
          if (isUnmounted || stored === null) return
          const image = new Blob([new Uint8Array(stored.bytes)], { type: stored.type })
          const address = URL.createObjectURL(image)
          urls.push(address)
          setAddresses((before) => new Map(before).set(id, address))
        },
        () => {},
      )
    return () => {
      isUnmounted = true
      setAddresses(NONE)
      for (const address of urls) URL.revokeObjectURL(address)
    }
  }, [images, ids])
  return addresses
}

const NONE: ReadonlyMap<string, string> = new Map()
