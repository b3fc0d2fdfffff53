/** Stored files by their address: bytes by token or where all may read, what is known about them, uploads, removal. */

import type { Result } from '#shared/result'
import {
  type Answer,
  errorAnswer,
  jsonAnswer,
  type Service,
  type ServiceRequest,
} from '../http/exchange.ts'
import type { UsageCounter } from '../http/usage.ts'
import type { Claims } from '../rules/request-auth.ts'
import type { BlobStore, StoredObject } from '../store/document-store-contract.ts'
import type { FileRules } from './file-rules.ts'
import { metadata } from './metadata.ts'
import { objectNameProblem } from './object-name.ts'
import { createUploads } from './uploads.ts'

/** `/v0/b/{bucket}/o/{path}`; the path is one encoded segment. */
const OBJECT = /^\/v0\/b\/([^/]+)\/o\/(.+)$/
const BUCKET = /^\/v0\/b\/([^/]+)\/o$/

export interface StorageParts {
  readonly blobs: BlobStore
  /** The one bucket there is. */
  readonly bucket: string
  readonly usage: UsageCounter
  readonly rules: FileRules
  /** The claims of a token; null for nobody; or why it does not hold. */
  readonly authenticate: (authorization: string | undefined) => Result<Claims | null, string>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export function createStorageService(parts: StorageParts): Service {
  const { blobs, usage } = parts
  const upload = createUploads(parts)
  return (request) => {
    if (!request.path.startsWith('/v0/')) return null
    const sender = parts.authenticate(request.headers('authorization'))
    if (!sender.ok) return errorAnswer(401, 'UNAUTHENTICATED', sender.error)
    const auth = sender.value
    if (request.method === 'POST') {
      const [, into] = BUCKET.exec(request.path) ?? []
      if (into === undefined) return refused(request)
      if (decoded(into) !== parts.bucket) return noBucket(into)
      const path = request.query.get('name') ?? ''
      const problem = objectNameProblem(path)
      if (problem !== null) return errorAnswer(400, 'INVALID_ARGUMENT', problem)
      return upload(request, { bucket: parts.bucket, path, auth })
    }
    const [, bucket, path] = OBJECT.exec(request.path) ?? []
    const isKnown = ['GET', 'HEAD', 'DELETE'].includes(request.method)
    if (!isKnown || bucket === undefined || path === undefined) return refused(request)
    if (decoded(bucket) !== parts.bucket) return noBucket(bucket)
    const name = nameOf(parts.bucket, path)
    const object = name && blobs.find(name.bucket, name.path)
    if (request.method === 'DELETE') return remove(parts, name, object, auth)
    if (name !== null && !mayRead(parts, request, name, object, auth))
      return errorAnswer(403, 'PERMISSION_DENIED', 'Permission denied. No READ permission.')
    if (object === null) return errorAnswer(404, 'GET_OBJECT', 'Not Found.  Could not get object')
    if (request.query.get('alt') !== 'media')
      return jsonAnswer(200, JSON.stringify(metadata(object)))
    return sendBytes(request, blobs, usage, object)
  }
}

interface Name {
  readonly bucket: string
  readonly path: string
}

function nameOf(bucket: string, encodedPath: string): Name | null {
  const path = decoded(encodedPath)
  return path === null ? null : { bucket, path }
}

/** Null for what is no text. */
function decoded(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const noBucket = (bucket: string): Answer =>
  errorAnswer(
    404,
    'NOT_FOUND',
    `The local cloud has no bucket ${JSON.stringify(bucket.slice(0, 200))}.`,
  )

/** Its download token opens a file's bytes by itself, another one nothing; without one the rules decide. */
function mayRead(
  { rules }: StorageParts,
  { query }: ServiceRequest,
  name: Name,
  before: StoredObject | null,
  auth: Claims | null,
): boolean {
  const token = query.get('alt') === 'media' ? query.get('token') : null
  if (token !== null) return before === null || token === before.downloadToken
  return rules({ ...name, auth, method: 'get', before, after: null })
}

async function remove(
  { blobs, rules }: StorageParts,
  name: Name | null,
  before: StoredObject | null,
  auth: Claims | null,
): Promise<Answer> {
  if (name !== null && !rules({ ...name, auth, method: 'delete', before, after: null }))
    return errorAnswer(403, 'PERMISSION_DENIED', 'Permission denied. No WRITE permission.')
  if (before === null) return errorAnswer(404, 'GET_OBJECT', 'Not Found.  Could not get object')
  await blobs.remove(before)
  return { status: 204, headers: {}, body: '' }
}

/** Its client repeats what is answered with 5xx for two minutes; of other answers it reports the status. */
const refused = ({ method, path }: ServiceRequest): Answer =>
  errorAnswer(
    405,
    'UNIMPLEMENTED',
    `${method} ${JSON.stringify(path.slice(0, 200))} is not implemented by the local cloud's file service.`,
  )

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
