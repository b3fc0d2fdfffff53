/** Upload of an image and its resized copies under a name that no other content has. */
import { FirebaseError } from 'firebase/app'
import { type FirebaseStorage, getBytes, getMetadata, ref, uploadBytesResumable } from 'firebase/storage'
import { type EncodedImage, hashBlob, toHex } from './encode-image.ts'

interface NamedImage extends Omit<EncodedImage, 'size'> {
  /** Returns the path of the full image for a hash; a copy's path has a suffix. */
  readonly getPath: (hash: string) => string
}

type OnProgress = (share: number) => void

/**
 * Resolves to the path of the full image, or to null if three names are taken. A name contains only 8 digits of the
 * content's hash, so somebody who knows an image could take its name first: existing content under a name is compared,
 * and if it differs another name is used. Rejects with the client's error.
 */
export type SendImage = (image: NamedImage, onProgress: OnProgress) => Promise<string | null>

export function createImageSender(storage: FirebaseStorage): SendImage {
  /** Uploads that need not be repeated when a form is submitted again. */
  const uploadedKeys = new Set<string>()

  async function uploadOnce(path: string, bytes: Blob, onProgress: OnProgress): Promise<boolean> {
    const key = `${path} ${await hashBlob(bytes)}`
    if (!uploadedKeys.has(key) && !(await uploadUnlessTaken(storage, path, bytes, onProgress))) return false
    uploadedKeys.add(key)
    return true
  }

  /** The image itself comes last, so that an image that is stored has its copies. */
  return async ({ full, copies, hash, getPath }, onProgress) => {
    const files = [...copies, { suffix: '', bytes: full }]
    const totalBytes = files.reduce((sum, { bytes }) => sum + bytes.size, 0)
    const uploadAll = async (path: string): Promise<boolean> => {
      let sentBytes = 0
      for (const { suffix, bytes } of files) {
        const onShare = (share: number) => onProgress((sentBytes + share * bytes.size) / totalBytes)
        if (!(await uploadOnce(`${path}${suffix}`, bytes, onShare))) return false
        sentBytes += bytes.size
      }
      return true
    }
    for (const digits of [hash, createRandomDigits(), createRandomDigits()]) {
      const path = getPath(digits)
      if (await uploadAll(path)) return path
    }
    return null
  }
}

/** Returns false if the name has other content. */
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
    // The upload is refused if the name is taken. If nothing has the name, the person may not upload at all.
    const metadata = await getMetadata(target).catch(() => {
      throw error
    })
    return metadata.size === bytes.size && isSameBytes(await getBytes(target), await bytes.arrayBuffer())
  }
}

function isSameBytes(a: ArrayBuffer, b: ArrayBuffer): boolean {
  const [one, other] = [new Uint8Array(a), new Uint8Array(b)]
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

const createRandomDigits = (): string => toHex(crypto.getRandomValues(new Uint8Array(4)))
