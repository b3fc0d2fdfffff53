/** Upload handler: multipart and resumable uploads. Rules are evaluated at the start and when complete. */

import {
  createErrorResponse,
  createJsonResponse,
  type ServiceRequest,
  type ServiceResponse,
} from '../http/service-handler.ts'
import type { Claims } from '../rules/request-auth.ts'
import type { BlobStore } from '../store/document-store-contract.ts'
import type { FileRules } from './file-rules.ts'
import { parseJsonObject, parseMultipartBody } from './multipart-body.ts'
import { formatObjectMetadata } from './object-metadata.ts'
import { createPendingUploads, type PendingUpload } from './pending-uploads.ts'

export interface UploadHandlerDeps {
  readonly blobs: BlobStore
  readonly rules: FileRules
  /** Returns milliseconds since 1970. */
  readonly clock: () => number
  /** Returns the type of a file by its content; null for types that may not be stored. */
  readonly detectContentType: (bytes: Uint8Array) => string | null
}

interface UploadTarget {
  readonly bucket: string
  readonly path: string
  readonly auth: Claims | null
}

export type UploadHandler = (
  request: ServiceRequest,
  target: UploadTarget,
) => Promise<ServiceResponse>

/** Lets pages of other origins read these headers. */
const EXPOSED_HEADERS = {
  'Access-Control-Expose-Headers':
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received, X-Goog-Upload-Chunk-Granularity',
}

export function createUploadHandler(deps: UploadHandlerDeps): UploadHandler {
  const { blobs, rules, clock, detectContentType } = deps
  const pending = createPendingUploads(clock)

  const canCreate = (target: UploadTarget, contentType: string, size: number): boolean => {
    const before = blobs.find(target.bucket, target.path)
    const after = { contentType, size, created: clock() * 1000 }
    return rules({ ...target, method: before === null ? 'create' : 'update', before, after })
  }

  async function storeObject(
    target: UploadTarget,
    contentType: string,
    bytes: Uint8Array,
  ): Promise<ServiceResponse> {
    if (!canCreate(target, contentType, bytes.length)) return DENIED_RESPONSE
    // Stricter than the hosted service, which trusts the declared content type.
    if (detectContentType(bytes) !== contentType)
      return createUploadError(400, 'INVALID_ARGUMENT', `These bytes are no ${contentType}.`)
    const { bucket, path } = target
    const stored = await blobs.create({ bucket, path, contentType }, bytes)
    // Another upload of the same name was completed since the rules were evaluated.
    if (stored === null) return DENIED_RESPONSE
    return createJsonResponse(200, JSON.stringify(formatObjectMetadata(stored)))
  }

  function beginResumableUpload(request: ServiceRequest, target: UploadTarget): ServiceResponse {
    const objectMetadata = parseJsonObject(Buffer.from(request.body).toString('utf8') || '{}')
    const size = Number(request.headers('x-goog-upload-header-content-length'))
    if (objectMetadata === null || !Number.isSafeInteger(size) || size < 0)
      return createUploadError(
        400,
        'INVALID_ARGUMENT',
        'An upload begins by saying what comes and how much.',
      )
    const contentType = readContentType(
      objectMetadata,
      request.headers('x-goog-upload-header-content-type'),
    )
    if (!canCreate(target, contentType, size)) return DENIED_RESPONSE
    const uid = String(target.auth?.['sub'] ?? '')
    const { bucket, path } = target
    const id = pending.add({ uid, bucket, path, contentType, size })
    if (id === null)
      return createUploadError(
        429,
        'RESOURCE_EXHAUSTED',
        'This account is uploading too much at once. Try again.',
      )
    const query = new URLSearchParams({ name: path, upload_id: id, upload_protocol: 'resumable' })
    return {
      status: 200,
      headers: {
        'X-Goog-Upload-Status': 'active',
        'X-Goog-Upload-Chunk-Granularity': '262144',
        'X-Goog-Upload-URL': `http://${request.headers('host')}/v0/b/${encodeURIComponent(bucket)}/o?${query}`,
      },
      body: '',
    }
  }

  async function continueResumableUpload(
    id: string,
    request: ServiceRequest,
    target: UploadTarget,
  ): Promise<ServiceResponse> {
    const upload = pending.find(id)
    if (upload === undefined || upload.bucket !== target.bucket || upload.path !== target.path)
      return createUploadError(404, 'NOT_FOUND', 'There is no such upload. Begin it again.')
    const command = request.headers('x-goog-upload-command') ?? ''
    if (command === 'query') return createActiveResponse(upload)
    if (command === 'cancel') {
      pending.remove(id)
      return { status: 200, headers: { 'X-Goog-Upload-Status': 'cancelled' }, body: '' }
    }
    if (Number(request.headers('x-goog-upload-offset')) !== upload.receivedBytes)
      return createUploadError(
        400,
        'INVALID_ARGUMENT',
        'These bytes do not follow those that are here.',
      )
    if (upload.receivedBytes + request.body.length > upload.size)
      return createUploadError(400, 'INVALID_ARGUMENT', 'There are more bytes than were announced.')
    if (command.includes('upload')) {
      upload.chunks.push(request.body)
      upload.receivedBytes += request.body.length
    }
    if (!command.includes('finalize')) return createActiveResponse(upload)
    if (upload.receivedBytes < upload.size) {
      pending.remove(id)
      return createUploadError(
        400,
        'INVALID_ARGUMENT',
        'There are fewer bytes than were announced.',
      )
    }
    const stored = await storeObject(target, upload.contentType, Buffer.concat(upload.chunks))
    pending.remove(id)
    return { ...stored, headers: { ...stored.headers, 'X-Goog-Upload-Status': 'final' } }
  }

  async function handleMultipartUpload(
    request: ServiceRequest,
    target: UploadTarget,
  ): Promise<ServiceResponse> {
    const read = parseMultipartBody(request.body, request.headers('content-type'))
    if (!read.ok) return createUploadError(400, 'INVALID_ARGUMENT', read.error)
    const { metadata: objectMetadata, contentType, bytes } = read.value
    return storeObject(target, readContentType(objectMetadata, contentType ?? undefined), bytes)
  }

  return async (request, target) => {
    const id = request.query.get('upload_id')
    const protocol = request.headers('x-goog-upload-protocol')
    const answer =
      id !== null
        ? await continueResumableUpload(id, request, target)
        : protocol === 'resumable'
          ? beginResumableUpload(request, target)
          : protocol === 'multipart'
            ? await handleMultipartUpload(request, target)
            : createUploadError(400, 'INVALID_ARGUMENT', 'Uploads are multipart or resumable.')
    return { ...answer, headers: { ...answer.headers, ...EXPOSED_HEADERS } }
  }
}

const createActiveResponse = ({ receivedBytes }: PendingUpload): ServiceResponse => ({
  status: 200,
  headers: {
    'X-Goog-Upload-Status': 'active',
    'X-Goog-Upload-Size-Received': String(receivedBytes),
  },
  body: '',
})

const createUploadError = createErrorResponse

const DENIED_RESPONSE = createErrorResponse(
  403,
  'PERMISSION_DENIED',
  'Permission denied. No WRITE permission.',
)

function readContentType(
  objectMetadata: Readonly<Record<string, unknown>>,
  header: string | undefined,
): string {
  const { contentType } = objectMetadata
  return typeof contentType === 'string' ? contentType : (header ?? 'application/octet-stream')
}
