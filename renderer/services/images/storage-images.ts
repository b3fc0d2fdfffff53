/** Adapter of the images port to Firebase Storage: encodes an image, names it by its content and uploads it. */
import { type FirebaseApp, FirebaseError } from 'firebase/app'
import { connectStorageEmulator, type FirebaseStorage, getDownloadURL, getStorage, ref } from 'firebase/storage'
import type { WikiConfig } from '#shared/config'
import { formatSizedFile } from '#shared/model/images/image-address'
import { imagePath, reportImagePath } from '#shared/model/images/image-path'
import { err, ok } from '#shared/result'
import type { Images, UploadProblem } from '../ports/editing.ts'
import { toWriteProblem } from '../writing/write-problem.ts'
import { encodeImage } from './encode-image.ts'
import { createImageSender } from './send-image.ts'

/** Retry timeout of the client in milliseconds, so that an upload fails visibly within 5 s. */
const RETRY_TIMEOUT = 3_000
/** Retry timeout after a failed upload, for the other images of the same save. */
const RETRY_TIMEOUT_AFTER_FAILURE = 1_000

export function createStorageImages(app: FirebaseApp, config: WikiConfig): Images {
  const storage = openStorage(app, config)
  const send = createImageSender(storage)
  return {
    async upload(image, location, onProgress) {
      const encoded = await encodeImage(image.bytes, image.type)
      if (!encoded.ok) return err({ kind: 'unusable', sentence: encoded.error })
      const file = formatSizedFile(image.name.replace(/\.[^.]*$/, '').slice(0, 40) || 'image', encoded.value.size)
      const getPath = (hash: string) =>
        'report' in location
          ? reportImagePath({ kind: location.report, id: location.id, hash, file })
          : imagePath({ ...location, hash, file })
      try {
        const path = await send({ ...encoded.value, getPath }, onProgress)
        if (path === null) return err({ kind: 'failed' })
        storage.maxUploadRetryTime = RETRY_TIMEOUT
        return ok(await getDownloadURL(ref(storage, path)))
      } catch (error) {
        if (!(error instanceof FirebaseError)) throw error
        const problem = toUploadProblem(error.code)
        if (problem.kind === 'unreachable') storage.maxUploadRetryTime = RETRY_TIMEOUT_AFTER_FAILURE
        return err(problem)
      }
    },
  }
}

function openStorage(app: FirebaseApp, { endpoints }: WikiConfig): FirebaseStorage {
  const storage = getStorage(app)
  storage.maxUploadRetryTime = RETRY_TIMEOUT
  storage.maxOperationRetryTime = RETRY_TIMEOUT
  if (endpoints !== null) connectStorageEmulator(storage, endpoints.storage.host, endpoints.storage.port)
  return storage
}

function toUploadProblem(code: string): UploadProblem {
  switch (code) {
    case 'storage/retry-limit-exceeded':
    case 'storage/unknown':
      return { kind: 'unreachable' }
    case 'storage/unauthenticated':
      return { kind: 'signed-out' }
    case 'storage/unauthorized':
      return { kind: 'denied' }
    default: {
      const kind = toWriteProblem(code)
      return { kind: kind === 'busy' ? 'failed' : kind }
    }
  }
}
