/** The documents service: which call an address means, and how a refusal is told. */

import {
  type Answer,
  errorAnswer,
  jsonAnswer,
  type Service,
  type ServiceRequest,
} from '../http/exchange.ts'
import type { Auth, DocumentGateway } from './access.ts'
import { CALLS, type Call } from './calls.ts'
import { invalid, unimplemented } from './errors.ts'
import { checkSegments, clip, type Database } from './names.ts'
import { refusalAnswer } from './refusal-answer.ts'

export interface DocumentsDeps {
  readonly database: Database
  readonly accessFor: DocumentGateway['accessFor']
  /** Who sends a request; throws a Refusal (UNAUTHENTICATED) for a token that does not hold. */
  readonly authenticate: (authorization: string | undefined) => Auth | null
}

/** Streams in the hosted service: in JSON their answers are lists, and so are their errors. */
const STREAMING: ReadonlySet<string> = new Set([
  'batchGet',
  'runQuery',
  'runAggregationQuery',
  'executePipeline',
  'listen',
  'write',
])

export function createDocumentsService(deps: DocumentsDeps): Service {
  const prefix = `/v1/${deps.database.root}`
  return (request) => {
    if (!request.path.startsWith('/v1/projects/')) return null
    // Clients differ in whether they encode the brackets of the database's name.
    const path = request.path.replace('%28default%29', '(default)')
    const rest = path.slice(prefix.length)
    if (!path.startsWith(prefix) || (rest !== '' && rest[0] !== '/' && rest[0] !== ':'))
      return wrongDatabase(deps, path)
    const colon = rest.lastIndexOf(':')
    return colon > rest.lastIndexOf('/')
      ? answer(deps, request, rest.slice(0, colon), rest.slice(colon + 1))
      : answer(deps, request, rest, null)
  }
}

function wrongDatabase({ database }: DocumentsDeps, path: string): Answer {
  const asked = clip(path.split('/').slice(2, 6).join('/'))
  return errorAnswer(404, 'NOT_FOUND', `The local cloud holds ${database.name}, not ${asked}.`)
}

async function answer(
  deps: DocumentsDeps,
  request: ServiceRequest,
  encodedPath: string,
  rpc: string | null,
): Promise<Answer> {
  try {
    const call = callOf(request.method, rpc)
    const path = decodePath(encodedPath)
    const access = deps.accessFor(deps.authenticate(request.headers('authorization')))
    const { query, body } = request
    return jsonAnswer(200, await call({ database: deps.database, access, path, query, body }))
  } catch (error) {
    return refusalAnswer(error, rpc !== null && STREAMING.has(rpc))
  }
}

function callOf(method: string, rpc: string | null): Call {
  const name = rpc ?? (method === 'GET' ? 'get' : `${method} of a document`)
  const call = CALLS.get(name)
  if (call === undefined || (rpc !== null && method !== 'POST')) {
    const verb = rpc !== null && method !== 'POST' ? `${method} ${name}` : name
    throw unimplemented(clip(verb[0]?.toUpperCase() + verb.slice(1)))
  }
  return call
}

/** Below `documents`, decoded segment by segment: an encoded slash stays inside its id and is refused there. */
function decodePath(encoded: string): string {
  if (encoded === '') return ''
  let segments: string[]
  try {
    segments = encoded.slice(1).split('/').map(decodeURIComponent)
  } catch {
    throw invalid('The resource name in the address is not valid UTF-8.')
  }
  if (segments.some((segment) => segment.includes('/')))
    throw invalid('A resource id must not contain "/".')
  const path = segments.join('/')
  checkSegments(path)
  return path
}
