/** Files that come in: in one request, or piece by piece. The rules are asked at the start and when all bytes are there. */

import { imageTypeOf } from '#shared/model/images/image-type'
import { type Answer, errorAnswer, jsonAnswer, type ServiceRequest } from '../http/exchange.ts'
import type { Claims } from '../rules/request-auth.ts'
import type { BlobStore } from '../store/document-store-contract.ts'
import type { FileRules } from './file-rules.ts'
import { metadata } from './metadata.ts'
import { readJson, readMultipart } from './multipart-body.ts'
import { createPendingUploads, type PendingUpload } from './pending-uploads.ts'

export interface UploadParts {
  readonly blobs: BlobStore
  readonly rules: FileRules
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

interface UploadTarget {
  readonly bucket: string
  readonly path: string
  readonly auth: Claims | null
}

export type Uploads = (request: ServiceRequest, target: UploadTarget) => Promise<Answer>

/** A page of another origin may read none of these unless it is told so. */
const EXPOSED = {
  'Access-Control-Expose-Headers':
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received, X-Goog-Upload-Chunk-Granularity',
}

export function createUploads({ blobs, rules, clock }: UploadParts): Uploads {
  const pending = createPendingUploads(clock)

  const mayCreate = (target: UploadTarget, contentType: string, size: number): boolean => {
    const before = blobs.find(target.bucket, target.path)
    const after = { contentType, size, created: clock() * 1000 }
    return rules({ ...target, method: before === null ? 'create' : 'update', before, after })
  }

  async function store(
    target: UploadTarget,
    contentType: string,
    bytes: Uint8Array,
  ): Promise<Answer> {
    if (!mayCreate(target, contentType, bytes.length)) return DENIED
    // stricter than the hosted service, which believes what a file says it is
    if (imageTypeOf(bytes) !== contentType)
      return refusal(400, 'INVALID_ARGUMENT', `These bytes are no ${contentType}.`)
    const { bucket, path } = target
    const stored = await blobs.create({ bucket, path, contentType }, bytes)
    // somebody was faster since the rules were asked
    if (stored === null) return DENIED
    return jsonAnswer(200, JSON.stringify(metadata(stored)))
  }

  function begin(request: ServiceRequest, target: UploadTarget): Answer {
    const about = readJson(Buffer.from(request.body).toString('utf8') || '{}')
    const size = Number(request.headers('x-goog-upload-header-content-length'))
    if (about === null || !Number.isSafeInteger(size) || size < 0)
      return refusal(400, 'INVALID_ARGUMENT', 'An upload begins by saying what comes and how much.')
    const contentType = typeOf(about, request.headers('x-goog-upload-header-content-type'))
    if (!mayCreate(target, contentType, size)) return DENIED
    const uid = String(target.auth?.['sub'] ?? '')
    const { bucket, path } = target
    const id = pending.add({ uid, bucket, path, contentType, size })
    if (id === null)
      return refusal(
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

  async function goOn(id: string, request: ServiceRequest, target: UploadTarget): Promise<Answer> {
    const upload = pending.find(id)
    if (upload === undefined || upload.bucket !== target.bucket || upload.path !== target.path)
      return refusal(404, 'NOT_FOUND', 'There is no such upload. Begin it again.')
    const command = request.headers('x-goog-upload-command') ?? ''
    if (command === 'query') return active(upload)
    if (command === 'cancel') {
      pending.remove(id)
      return { status: 200, headers: { 'X-Goog-Upload-Status': 'cancelled' }, body: '' }
    }
    if (Number(request.headers('x-goog-upload-offset')) !== upload.received)
      return refusal(400, 'INVALID_ARGUMENT', 'These bytes do not follow those that are here.')
    if (upload.received + request.body.length > upload.size)
      return refusal(400, 'INVALID_ARGUMENT', 'There are more bytes than were announced.')
    if (command.includes('upload')) {
      upload.pieces.push(request.body)
      upload.received += request.body.length
    }
    if (!command.includes('finalize')) return active(upload)
    if (upload.received < upload.size) {
      pending.remove(id)
      return refusal(400, 'INVALID_ARGUMENT', 'There are fewer bytes than were announced.')
    }
    const stored = await store(target, upload.contentType, Buffer.concat(upload.pieces))
    pending.remove(id)
    return { ...stored, headers: { ...stored.headers, 'X-Goog-Upload-Status': 'final' } }
  }

  async function whole(request: ServiceRequest, target: UploadTarget): Promise<Answer> {
    const read = readMultipart(request.body, request.headers('content-type'))
    if (!read.ok) return refusal(400, 'INVALID_ARGUMENT', read.error)
    const { metadata: about, contentType, bytes } = read.value
    return store(target, typeOf(about, contentType ?? undefined), bytes)
  }

  return async (request, target) => {
    const id = request.query.get('upload_id')
    const protocol = request.headers('x-goog-upload-protocol')
    const answer =
      id !== null
        ? await goOn(id, request, target)
        : protocol === 'resumable'
          ? begin(request, target)
          : protocol === 'multipart'
            ? await whole(request, target)
            : refusal(400, 'INVALID_ARGUMENT', 'Uploads are multipart or resumable.')
    return { ...answer, headers: { ...answer.headers, ...EXPOSED } }
  }
}

const active = ({ received }: PendingUpload): Answer => ({
  status: 200,
  headers: { 'X-Goog-Upload-Status': 'active', 'X-Goog-Upload-Size-Received': String(received) },
  body: '',
})

const refusal = errorAnswer

const DENIED = errorAnswer(403, 'PERMISSION_DENIED', 'Permission denied. No WRITE permission.')

function typeOf(about: Readonly<Record<string, unknown>>, header: string | undefined): string {
  const { contentType } = about
  return typeof contentType === 'string' ? contentType : (header ?? 'application/octet-stream')
}
