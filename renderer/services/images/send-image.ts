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
  readonly pathOf: (hash: string) => string
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
  const stored = new Set<string>()

  async function storeOnce(path: string, bytes: Blob, onProgress: OnProgress): Promise<boolean> {
    const key = `${path} ${await digestOf(bytes)}`
    if (!stored.has(key) && !(await store(storage, path, bytes, onProgress))) return false
    stored.add(key)
    return true
  }

  return async ({ full, small, hash, pathOf }, onProgress) => {
    for (const digits of [hash, randomDigits(), randomDigits()]) {
      const path = pathOf(digits)
      const isStored =
        (await storeOnce(`${path}${SMALL_SUFFIX}`, small, (share) => onProgress(share / 10))) &&
        (await storeOnce(path, full, (share) => onProgress(0.1 + share * 0.9)))
      if (isStored) return path
    }
    return null
  }
}

/** False where other bytes have the name. */
async function store(
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
    const known = await getMetadata(target).catch(() => {
      throw error
    })
    return known.size === bytes.size && sameBytes(await getBytes(target), await bytes.arrayBuffer())
  }
}

function sameBytes(a: ArrayBuffer, b: ArrayBuffer): boolean {
  const [one, other] = [new Uint8Array(a), new Uint8Array(b)]
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

const digestOf = async (bytes: Blob): Promise<string> =>
  digitsOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer())))

const randomDigits = (): string => digitsOf(crypto.getRandomValues(new Uint8Array(4)))

const digitsOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
