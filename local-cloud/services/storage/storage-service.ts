/** Storage service: download by token or by the rules, metadata, uploads and deletion of stored files. */

import {
  createErrorResponse,
  createJsonResponse,
  type ServiceHandler,
  type ServiceRequest,
  type ServiceResponse,
} from '../http/service-handler.ts'
import type { UsageCounter } from '../http/usage-counter.ts'
import type { Result } from '../result.ts'
import type { Claims } from '../rules/request-auth.ts'
import type { BlobStore, StoredObject } from '../store/document-store-contract.ts'
import { formatObjectMetadata } from './object-metadata.ts'
import { findObjectNameProblem } from './object-name.ts'
import { createUploadHandler, type UploadHandlerDeps } from './upload-handler.ts'

/** `/v0/b/{bucket}/o/{path}`. The path is one encoded segment. */
const OBJECT_PATH = /^\/v0\/b\/([^/]+)\/o\/(.+)$/
const BUCKET_PATH = /^\/v0\/b\/([^/]+)\/o$/

export interface StorageServiceDeps extends UploadHandlerDeps {
  /** The only bucket. */
  readonly bucket: string
  readonly usage: UsageCounter
  /** Returns the claims of a token, null without a token, or why it is invalid. */
  readonly authenticate: (authorization: string | undefined) => Result<Claims | null, string>
}

export function createStorageService(deps: StorageServiceDeps): ServiceHandler {
  const { blobs, usage } = deps
  const upload = createUploadHandler(deps)
  return (request) => {
    if (!request.path.startsWith('/v0/')) return null
    const sender = deps.authenticate(request.headers('authorization'))
    if (!sender.ok) return createErrorResponse(401, 'UNAUTHENTICATED', sender.error)
    const auth = sender.value
    if (request.method === 'POST') {
      const [, encodedBucket] = BUCKET_PATH.exec(request.path) ?? []
      if (encodedBucket === undefined) return createUnsupportedResponse(request)
      if (decodeSegment(encodedBucket) !== deps.bucket) return createNoBucketResponse(encodedBucket)
      const path = request.query.get('name') ?? ''
      const problem = findObjectNameProblem(path)
      if (problem !== null) return createErrorResponse(400, 'INVALID_ARGUMENT', problem)
      return upload(request, { bucket: deps.bucket, path, auth })
    }
    const [, bucket, path] = OBJECT_PATH.exec(request.path) ?? []
    const isKnown = ['GET', 'HEAD', 'DELETE'].includes(request.method)
    if (!isKnown || bucket === undefined || path === undefined) return createUnsupportedResponse(request)
    if (decodeSegment(bucket) !== deps.bucket) return createNoBucketResponse(bucket)
    const name = createObjectName(deps.bucket, path)
    const object = name && blobs.find(name.bucket, name.path)
    if (request.method === 'DELETE') return deleteObject(deps, name, object, auth)
    if (name !== null && !canRead(deps, request, name, object, auth))
      return createErrorResponse(403, 'PERMISSION_DENIED', 'Permission denied. No READ permission.')
    if (object === null) return createErrorResponse(404, 'GET_OBJECT', 'Not Found.  Could not get object')
    if (request.query.get('alt') !== 'media')
      return createJsonResponse(200, JSON.stringify(formatObjectMetadata(object)))
    return sendBytes(request, blobs, usage, object)
  }
}

interface ObjectName {
  readonly bucket: string
  readonly path: string
}

function createObjectName(bucket: string, encodedPath: string): ObjectName | null {
  const path = decodeSegment(encodedPath)
  return path === null ? null : { bucket, path }
}

/** Returns null for invalid encoding. */
function decodeSegment(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const createNoBucketResponse = (bucket: string): ServiceResponse =>
  createErrorResponse(404, 'NOT_FOUND', `The local cloud has no bucket ${JSON.stringify(bucket.slice(0, 200))}.`)

/** A correct download token grants access and a wrong one denies it. Without a token the rules decide. */
function canRead(
  { rules }: StorageServiceDeps,
  { query }: ServiceRequest,
  name: ObjectName,
  existing: StoredObject | null,
  auth: Claims | null,
): boolean {
  const token = query.get('alt') === 'media' ? query.get('token') : null
  if (token !== null) return existing === null || token === existing.downloadToken
  return rules({ ...name, auth, method: 'get', before: existing, after: null })
}

async function deleteObject(
  { blobs, rules }: StorageServiceDeps,
  name: ObjectName | null,
  existing: StoredObject | null,
  auth: Claims | null,
): Promise<ServiceResponse> {
  if (name !== null && !rules({ ...name, auth, method: 'delete', before: existing, after: null }))
    return createErrorResponse(403, 'PERMISSION_DENIED', 'Permission denied. No WRITE permission.')
  if (existing === null) return createErrorResponse(404, 'GET_OBJECT', 'Not Found.  Could not get object')
  await blobs.remove(existing)
  return { status: 204, headers: {}, body: '' }
}

/** Not 5xx, which the client retries for two minutes; it reports the status of other responses. */
const createUnsupportedResponse = ({ method, path }: ServiceRequest): ServiceResponse =>
  createErrorResponse(
    405,
    'UNIMPLEMENTED',
    `${method} ${JSON.stringify(path.slice(0, 200))} is not implemented by the local cloud's file service.`,
  )

async function sendBytes(
  { headers, method }: ServiceRequest,
  blobs: BlobStore,
  usage: UsageCounter,
  object: StoredObject,
): Promise<ServiceResponse> {
  const common = {
    ETag: `"${object.hash}"`,
    // The bytes at an address never change, since every new file has a new name.
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Type': object.contentType,
    // Prevents a file from being run as a page, whatever type it claims to have.
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (headers('if-none-match') === common.ETag) return { status: 304, headers: common, body: '' }
  const bytes = await blobs.read(object)
  if (method !== 'HEAD') usage.add('storageBytes', bytes.length)
  return { status: 200, headers: common, body: bytes }
}
