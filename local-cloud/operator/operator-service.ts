/** Handler of `POST /_local/operate`: roles and settings, changed from the command line while the wiki runs. */
import { createErrorResponse, createJsonResponse, type ServiceHandler } from 'local-cloud-services'
import { parseJsonOrNull } from '#shared/parse-json'
import { hasShape } from '#shared/shape'
import { createOperatorProof, isValidOperatorToken } from './operator-token.ts'

/** Fields are protocol JSON as text, and paths are below `documents/`. */
export interface OperatorChanges {
  readonly put: readonly { readonly path: string; readonly fields: string }[]
  readonly remove: readonly string[]
}

export interface OperatorDeps {
  readonly secret: string
  /** Returns milliseconds since 1970. */
  readonly clock: () => number
  readonly commit: (changes: OperatorChanges) => Promise<void>
}

export const OPERATOR_PATH = '/_local/operate'
const WRITABLE_PATH = /^(?:roles\/[^/]+|settings\/site)$/

export function createOperatorService({ secret, clock, commit }: OperatorDeps): ServiceHandler {
  return ({ method, path, headers, body }) => {
    if (path !== OPERATOR_PATH || method !== 'POST') return null
    const text = Buffer.from(body).toString()
    const authorization = headers('authorization') ?? ''
    if (!isValidOperatorToken(secret, text, clock(), authorization))
      return createErrorResponse(403, 'PERMISSION_DENIED', 'Only the command line of this wiki may ask this.')
    const changes = readChanges(text)
    if (changes === null)
      return createErrorResponse(400, 'INVALID_ARGUMENT', 'Only roles and settings are changed this way.')
    return commit(changes).then(() =>
      createJsonResponse(200, JSON.stringify({ proof: createOperatorProof(secret, authorization) })),
    )
  }
}

function readChanges(text: string): OperatorChanges | null {
  const data = parseJsonOrNull(text)
  if (!hasShape(data, { put: {}, remove: {} })) return null
  const { put, remove } = data
  if (!Array.isArray(put) || !Array.isArray(remove)) return null
  const documents = put.filter((document) => hasShape(document, { path: 'string', fields: 'string' }))
  const paths = remove.filter((path) => typeof path === 'string')
  const isValid = documents.length === put.length && paths.length === remove.length
  return isValid && [...documents.map(({ path }) => path), ...paths].every((path) => WRITABLE_PATH.test(path))
    ? { put: documents, remove: paths }
    : null
}
