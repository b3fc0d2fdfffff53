/** Handler of the Firestore REST API: routes an address to its call, and converts errors to responses. */

import {
  createErrorResponse,
  createJsonResponse,
  type ServiceHandler,
  type ServiceRequest,
  type ServiceResponse,
} from '../http/service-handler.ts'
import { CALL_HANDLERS, type CallHandler } from './call-handlers.ts'
import type { AuthClaims, DocumentGateway } from './document-access.ts'
import { invalidArgumentError, unimplementedError } from './firestore-error.ts'
import { createFirestoreErrorResponse } from './firestore-error-response.ts'
import { checkSegments, type DatabaseName, truncateName } from './resource-names.ts'

export interface DocumentsServiceDeps {
  readonly database: DatabaseName
  readonly accessFor: DocumentGateway['accessFor']
  /** Verifies the token and returns its claims. Throws a FirestoreError (UNAUTHENTICATED) for an invalid token. */
  readonly authenticate: (authorization: string | undefined) => AuthClaims | null
}

/** Calls that stream in the hosted service: their responses and errors are JSON lists. */
const STREAMING_CALLS: ReadonlySet<string> = new Set([
  'batchGet',
  'runQuery',
  'runAggregationQuery',
  'executePipeline',
  'listen',
  'write',
])

export function createDocumentsService(deps: DocumentsServiceDeps): ServiceHandler {
  const prefix = `/v1/${deps.database.root}`
  return (request) => {
    if (!request.path.startsWith('/v1/projects/')) return null
    // Some clients encode the parentheses of the database's name.
    const path = request.path.replace('%28default%29', '(default)')
    const rest = path.slice(prefix.length)
    if (!path.startsWith(prefix) || (rest !== '' && rest[0] !== '/' && rest[0] !== ':'))
      return createWrongDatabaseResponse(deps, path)
    const colon = rest.lastIndexOf(':')
    return colon > rest.lastIndexOf('/')
      ? handleCall(deps, request, rest.slice(0, colon), rest.slice(colon + 1))
      : handleCall(deps, request, rest, null)
  }
}

function createWrongDatabaseResponse({ database }: DocumentsServiceDeps, path: string): ServiceResponse {
  const requestedName = truncateName(path.split('/').slice(2, 6).join('/'))
  return createErrorResponse(404, 'NOT_FOUND', `The local cloud holds ${database.name}, not ${requestedName}.`)
}

async function handleCall(
  deps: DocumentsServiceDeps,
  request: ServiceRequest,
  encodedPath: string,
  rpc: string | null,
): Promise<ServiceResponse> {
  try {
    const call = findCallHandler(request.method, rpc)
    const path = decodePath(encodedPath)
    const access = deps.accessFor(deps.authenticate(request.headers('authorization')))
    const { query, body } = request
    return createJsonResponse(200, await call({ database: deps.database, access, path, query, body }))
  } catch (error) {
    return createFirestoreErrorResponse(error, rpc !== null && STREAMING_CALLS.has(rpc))
  }
}

function findCallHandler(method: string, rpc: string | null): CallHandler {
  const name = rpc ?? (method === 'GET' ? 'get' : `${method} of a document`)
  const call = CALL_HANDLERS.get(name)
  if (call === undefined || (rpc !== null && method !== 'POST')) {
    const verb = rpc !== null && method !== 'POST' ? `${method} ${name}` : name
    throw unimplementedError(truncateName(verb[0]?.toUpperCase() + verb.slice(1)))
  }
  return call
}

/** Decodes each segment by itself: an encoded slash stays inside its id and is rejected. */
function decodePath(encoded: string): string {
  if (encoded === '') return ''
  let segments: string[]
  try {
    segments = encoded.slice(1).split('/').map(decodeURIComponent)
  } catch {
    throw invalidArgumentError('The resource name in the address is not valid UTF-8.')
  }
  if (segments.some((segment) => segment.includes('/')))
    throw invalidArgumentError('A resource id must not contain "/".')
  const path = segments.join('/')
  checkSegments(path)
  return path
}
