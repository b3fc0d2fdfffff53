/** Puts an image and its small form into storage, under a name that no other bytes have. */
import { FirebaseError } from 'firebase/app'
import {
  type FirebaseStorage,
  getBytes,
  getMetadata,
  ref,
  uploadBytesResumable,
} from 'firebase/storage'
import { SMALL_SUFFIX } from '#shared/model/images/image-address'
import type { EncodedImage } from './encode-image.ts'

interface NamedImage extends EncodedImage {
  /** The full one's path; the small one's has a suffix. */
  readonly getPath: (hash: string) => string
}

type OnProgress = (share: number) => void

/**
 * Answers the path of the full image. A name is made from 8 digits of the content's hash, so that somebody who knows
 * an image can take its name first: bytes under a name are compared, and where they differ another name is taken.
 * null after three names. Rejects with the client's own error.
 */
export type SendImage = (image: NamedImage, onProgress: OnProgress) => Promise<string | null>

export function createImageSender(storage: FirebaseStorage): SendImage {
  /** What is stored already is not sent again when a form is submitted a second time. */
  const uploadedKeys = new Set<string>()

  async function uploadOnce(path: string, bytes: Blob, onProgress: OnProgress): Promise<boolean> {
    const key = `${path} ${await hashBytes(bytes)}`
    if (!uploadedKeys.has(key) && !(await uploadUnlessTaken(storage, path, bytes, onProgress)))
      return false
    uploadedKeys.add(key)
    return true
  }

  return async ({ full, small, hash, getPath }, onProgress) => {
    for (const digits of [hash, createRandomDigits(), createRandomDigits()]) {
      const path = getPath(digits)
      const isStored =
        (await uploadOnce(`${path}${SMALL_SUFFIX}`, small, (share) => onProgress(share / 10))) &&
        (await uploadOnce(path, full, (share) => onProgress(0.1 + share * 0.9)))
      if (isStored) return path
    }
    return null
  }
}

/** False where other bytes have the name. */
async function uploadUnlessTaken(
  storage: FirebaseStorage,
  path: string,
  bytes: Blob,
  onProgress: OnProgress,
): Promise<boolean> {
  const target = ref(storage, path)
  const task = uploadBytesResumable(target, bytes, { contentType: bytes.type })
  task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
    onProgress(totalBytes === 0 ? 0 : bytesTransferred / totalBytes),
  )
  try {
    await task
    return true
  } catch (error) {
    if (!(error instanceof FirebaseError) || error.code !== 'storage/unauthorized') throw error
    // Refused because the name is taken; where nothing has the name, because this person may not store at all.
    const metadata = await getMetadata(target).catch(() => {
      throw error
    })
    return (
      metadata.size === bytes.size && isSameBytes(await getBytes(target), await bytes.arrayBuffer())
    )
  }
}

function isSameBytes(a: ArrayBuffer, b: ArrayBuffer): boolean {
  const [one, other] = [new Uint8Array(a), new Uint8Array(b)]
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

const hashBytes = async (bytes: Blob): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())))

const createRandomDigits = (): string => toHex(crypto.getRandomValues(new Uint8Array(4)))

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
