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
import { createPendingUploads, type PendingUpload, type PendingUploads } from './pending-uploads.ts'

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

export type UploadHandler = (request: ServiceRequest, target: UploadTarget) => Promise<ServiceResponse>

/** Lets pages of other origins read these headers. */
const EXPOSED_HEADERS = {
  'Access-Control-Expose-Headers':
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received, X-Goog-Upload-Chunk-Granularity',
}

export function createUploadHandler(deps: UploadHandlerDeps): UploadHandler {
  const context = { ...deps, pending: createPendingUploads(deps.clock) }
  return async (request, target) => {
    const response = await handleUpload(context, request, target)
    return { ...response, headers: { ...response.headers, ...EXPOSED_HEADERS } }
  }
}

interface UploadContext extends UploadHandlerDeps {
  readonly pending: PendingUploads
}

function handleUpload(
  context: UploadContext,
  request: ServiceRequest,
  target: UploadTarget,
): Promise<ServiceResponse> | ServiceResponse {
  const id = request.query.get('upload_id')
  if (id !== null) return continueResumableUpload(context, id, request, target)
  switch (request.headers('x-goog-upload-protocol')) {
    case 'resumable':
      return beginResumableUpload(context, request, target)
    case 'multipart':
      return handleMultipartUpload(context, request, target)
    default:
      return createInvalidResponse('Uploads are multipart or resumable.')
  }
}

function canCreate(
  { blobs, rules, clock }: UploadContext,
  target: UploadTarget,
  contentType: string,
  size: number,
): boolean {
  const before = blobs.find(target.bucket, target.path)
  const after = { contentType, size, created: clock() * 1000 }
  return rules({ ...target, method: before === null ? 'create' : 'update', before, after })
}

async function storeObject(
  context: UploadContext,
  target: UploadTarget,
  contentType: string,
  bytes: Uint8Array,
): Promise<ServiceResponse> {
  if (!canCreate(context, target, contentType, bytes.length)) return DENIED_RESPONSE
  // Stricter than the hosted service, which trusts the declared content type.
  if (context.detectContentType(bytes) !== contentType)
    return createInvalidResponse(`These bytes are no ${contentType}.`)
  const { bucket, path } = target
  const stored = await context.blobs.create({ bucket, path, contentType }, bytes)
  // Another upload of the same name was completed since the rules were evaluated.
  if (stored === null) return DENIED_RESPONSE
  return createJsonResponse(200, JSON.stringify(formatObjectMetadata(stored)))
}

function beginResumableUpload(context: UploadContext, request: ServiceRequest, target: UploadTarget): ServiceResponse {
  const objectMetadata = parseJsonObject(Buffer.from(request.body).toString('utf8') || '{}')
  const size = Number(request.headers('x-goog-upload-header-content-length'))
  if (objectMetadata === null || !Number.isSafeInteger(size) || size < 0)
    return createInvalidResponse('An upload begins by saying what comes and how much.')
  const contentType = readContentType(objectMetadata, request.headers('x-goog-upload-header-content-type'))
  if (!canCreate(context, target, contentType, size)) return DENIED_RESPONSE
  const uid = String(target.auth?.['sub'] ?? '')
  const { bucket, path } = target
  const id = context.pending.add({ uid, bucket, path, contentType, size })
  if (id === null)
    return createErrorResponse(429, 'RESOURCE_EXHAUSTED', 'This account is uploading too much at once. Try again.')
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
  context: UploadContext,
  id: string,
  request: ServiceRequest,
  target: UploadTarget,
): Promise<ServiceResponse> {
  const { pending } = context
  const upload = pending.find(id)
  if (upload === undefined || upload.bucket !== target.bucket || upload.path !== target.path)
    return createErrorResponse(404, 'NOT_FOUND', 'There is no such upload. Begin it again.')
  const command = request.headers('x-goog-upload-command') ?? ''
  if (command === 'query') return createActiveResponse(upload)
  if (command === 'cancel') {
    pending.remove(id)
    return { status: 200, headers: { 'X-Goog-Upload-Status': 'cancelled' }, body: '' }
  }
  if (Number(request.headers('x-goog-upload-offset')) !== upload.receivedBytes)
    return createInvalidResponse('These bytes do not follow those that are here.')
  if (upload.receivedBytes + request.body.length > upload.size)
    return createInvalidResponse('There are more bytes than were announced.')
  if (command.includes('upload')) {
    upload.chunks.push(request.body)
    upload.receivedBytes += request.body.length
  }
  if (!command.includes('finalize')) return createActiveResponse(upload)
  if (upload.receivedBytes < upload.size) {
    pending.remove(id)
    return createInvalidResponse('There are fewer bytes than were announced.')
  }
  const bytes = Buffer.concat(upload.chunks)
  const stored = await storeObject(context, target, upload.contentType, bytes)
  pending.remove(id)
  return { ...stored, headers: { ...stored.headers, 'X-Goog-Upload-Status': 'final' } }
}

async function handleMultipartUpload(
  context: UploadContext,
  request: ServiceRequest,
  target: UploadTarget,
): Promise<ServiceResponse> {
  const read = parseMultipartBody(request.body, request.headers('content-type'))
  if (!read.ok) return createInvalidResponse(read.error)
  const { metadata: objectMetadata, contentType, bytes } = read.value
  return storeObject(context, target, readContentType(objectMetadata, contentType ?? undefined), bytes)
}

const createActiveResponse = ({ receivedBytes }: PendingUpload): ServiceResponse => ({
  status: 200,
  headers: {
    'X-Goog-Upload-Status': 'active',
    'X-Goog-Upload-Size-Received': String(receivedBytes),
  },
  body: '',
})

const createInvalidResponse = (sentence: string): ServiceResponse =>
  createErrorResponse(400, 'INVALID_ARGUMENT', sentence)

const DENIED_RESPONSE = createErrorResponse(403, 'PERMISSION_DENIED', 'Permission denied. No WRITE permission.')

function readContentType(objectMetadata: Readonly<Record<string, unknown>>, header: string | undefined): string {
  const { contentType } = objectMetadata
  return typeof contentType === 'string' ? contentType : (header ?? 'application/octet-stream')
}
