/** Stored files by their download address: bytes by token or where all may read, or what is known about them. */

import type { Result } from '#shared/result'
import {
  type Answer,
  errorAnswer,
  jsonAnswer,
  type Service,
  type ServiceRequest,
} from '../http/exchange.ts'
import type { UsageCounter } from '../http/usage.ts'
import type { BlobStore, StoredObject } from '../store/document-store-contract.ts'
import { timestampOf } from '../store/value-order.ts'

/** `/v0/b/{bucket}/o/{path}`; the path is one encoded segment. */
const OBJECT = /^\/v0\/b\/([^/]+)\/o\/(.+)$/

/** Who sends a request, or why the token it carries does not hold. */
export type Authenticate = (authorization: string | undefined) => Result<object | null, string>

export function createStorageService(
  blobs: BlobStore,
  usage: UsageCounter,
  authenticate: Authenticate,
): Service {
  return (request) => {
    if (!request.path.startsWith('/v0/')) return null
    const sender = authenticate(request.headers('authorization'))
    if (!sender.ok) return errorAnswer(401, 'UNAUTHENTICATED', sender.error)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const [, bucket, path] = OBJECT.exec(request.path) ?? []
    if (!isRead || bucket === undefined || path === undefined) return refused(request)
    const object = findObject(blobs, bucket, path)
    if (object === null) return errorAnswer(404, 'GET_OBJECT', 'Not Found.  Could not get object')
    if (request.query.get('alt') !== 'media')
      return jsonAnswer(200, JSON.stringify(metadata(object)))
    if (!mayRead(object, request.query.get('token')))
      return errorAnswer(403, 'PERMISSION_DENIED', 'Permission denied. No READ permission.')
    return sendBytes(request, blobs, usage, object)
  }
}

/** A wrong token opens nothing; without one the storage rules decide, and what pages show is open to all. */
const mayRead = ({ path, downloadToken }: StoredObject, token: string | null): boolean =>
  token === null ? path.startsWith('content/') : token === downloadToken

const refused = ({ method, path }: ServiceRequest): Answer =>
  errorAnswer(
    501,
    'UNIMPLEMENTED',
    `${method} ${JSON.stringify(path.slice(0, 200))} is not implemented by the local cloud's file service.`,
  )

/** A lookup in the store's table: no part of an address becomes part of a file name. */
function findObject(blobs: BlobStore, bucket: string, path: string): StoredObject | null {
  try {
    return blobs.find(decodeURIComponent(bucket), decodeURIComponent(path))
  } catch (error) {
    if (error instanceof URIError || error instanceof RangeError) return null
    throw error
  }
}

async function sendBytes(
  { headers, method }: ServiceRequest,
  blobs: BlobStore,
  usage: UsageCounter,
  object: StoredObject,
): Promise<Answer> {
  const common = {
    ETag: `"${object.hash}"`,
    // Bytes under one address never change: another picture has another name.
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Type': object.contentType,
    // Whatever a file claims to be, it is never run as a page of ours.
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (headers('if-none-match') === common.ETag) return { status: 304, headers: common, body: '' }
  const bytes = await blobs.read(object)
  if (method !== 'HEAD') usage.add('storageBytes', bytes.length)
  return { status: 200, headers: common, body: bytes }
}

/** As the hosted service describes a file; its client reads the token and builds the address itself. */
function metadata({ bucket, path, contentType, size, created, downloadToken }: StoredObject) {
  return {
    name: path,
    bucket,
    generation: String(created),
    metageneration: '1',
    contentType,
    timeCreated: timestampOf(created),
    updated: timestampOf(created),
    size: String(size),
    contentEncoding: 'identity',
    downloadTokens: downloadToken,
  }
}
