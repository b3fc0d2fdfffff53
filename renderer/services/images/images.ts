/** Images go up here: drawn anew, named by their content, each with a small form beside it. */
import { type FirebaseApp, FirebaseError } from 'firebase/app'
import {
  connectStorageEmulator,
  type FirebaseStorage,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
} from 'firebase/storage'
import type { WikiConfig } from '#shared/config'
import { SMALL_SUFFIX } from '#shared/model/images/image-address'
import { imagePath, reportImagePath } from '#shared/model/paths'
import { err, ok } from '#shared/result'
import type { Images, UploadProblem } from '../ports/editing.ts'
import { writeProblem } from '../writing/write-problem.ts'
import { encodeImage } from './encode-image.ts'

/** How long the client tries again by itself: somebody who waits for a picture hears within 5 s that it failed. */
const RETRY_TIMEOUT = 3_000
/** After one that did not come through: the others of the same save are not waited for as long. */
const RETRY_TIMEOUT_AGAIN = 1_000

export function storageImages(app: FirebaseApp, config: WikiConfig): Images {
  const storage = openStorage(app, config)
  const sent = new Set<string>()
  const sendOnce = async (path: string, bytes: Blob, progress: (share: number) => void) => {
    if (!sent.has(path)) await send(storage, path, bytes, progress)
    sent.add(path)
  }
  return {
    async upload(image, place, progress) {
      const encoded = await encodeImage(image.bytes, image.type)
      if (!encoded.ok) return err({ kind: 'unusable', sentence: encoded.error })
      const { full, small, hash } = encoded.value
      const file = `${image.name.replace(/\.[^.]*$/, '').slice(0, 40) || 'image'}.webp`
      const path =
        'report' in place
          ? reportImagePath({ kind: place.report, id: place.id, hash, file })
          : imagePath({ ...place, hash, file })
      try {
        await sendOnce(`${path}${SMALL_SUFFIX}`, small, (share) => progress(share / 10))
        await sendOnce(path, full, (share) => progress(0.1 + share * 0.9))
        storage.maxUploadRetryTime = RETRY_TIMEOUT
        return ok(await getDownloadURL(ref(storage, path)))
      } catch (error) {
        if (!(error instanceof FirebaseError)) throw error
        const problem = uploadProblem(error.code)
        if (problem.kind === 'unreachable') storage.maxUploadRetryTime = RETRY_TIMEOUT_AGAIN
        return err(problem)
      }
    },
  }
}

function openStorage(app: FirebaseApp, { endpoints }: WikiConfig): FirebaseStorage {
  const storage = getStorage(app)
  storage.maxUploadRetryTime = RETRY_TIMEOUT
  storage.maxOperationRetryTime = RETRY_TIMEOUT
  if (endpoints !== null)
    connectStorageEmulator(storage, endpoints.storage.host, endpoints.storage.port)
  return storage
}

/** What has the same name has the same content: found there already, it is not sent again. */
async function send(
  storage: FirebaseStorage,
  path: string,
  bytes: Blob,
  progress: (share: number) => void,
): Promise<void> {
  const target = ref(storage, path)
  const task = uploadBytesResumable(target, bytes, { contentType: bytes.type })
  task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
    progress(totalBytes === 0 ? 0 : bytesTransferred / totalBytes),
  )
  try {
    await task
  } catch (error) {
    if (!(error instanceof FirebaseError) || error.code !== 'storage/unauthorized') throw error
    await getDownloadURL(target).catch(() => {
      throw error
    })
  }
}

function uploadProblem(code: string): UploadProblem {
  switch (code) {
    case 'storage/retry-limit-exceeded':
    case 'storage/unknown':
      return { kind: 'unreachable' }
    case 'storage/unauthenticated':
      return { kind: 'signed-out' }
    case 'storage/unauthorized':
      return { kind: 'denied' }
    default: {
      const kind = writeProblem(code)
      return { kind: kind === 'busy' ? 'failed' : kind }
    }
  }
}
