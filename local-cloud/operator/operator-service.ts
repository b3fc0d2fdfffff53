/** `POST /_local/operate`: what the command line may change while the wiki runs, roles and settings. */
import { parsedJson } from '#shared/parsed-json'
import { isShaped } from '#shared/shape'
import { errorAnswer, jsonAnswer, type Service } from '../http/exchange.ts'
import { isOperatorToken, proofOf } from './operator-token.ts'

/** Fields in the documents protocol's JSON, as text; paths below `documents/`. */
export interface OperatorChanges {
  readonly put: readonly { readonly path: string; readonly fields: string }[]
  readonly remove: readonly string[]
}

export interface OperatorDeps {
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly commit: (changes: OperatorChanges) => Promise<void>
}

export const OPERATOR_PATH = '/_local/operate'
const WRITABLE = /^(?:roles\/[^/]+|settings\/site)$/

export function createOperatorService({ secret, clock, commit }: OperatorDeps): Service {
  return ({ method, path, headers, body }) => {
    if (path !== OPERATOR_PATH || method !== 'POST') return null
    const text = Buffer.from(body).toString()
    const authorization = headers('authorization') ?? ''
    if (!isOperatorToken(secret, text, clock(), authorization))
      return errorAnswer(
        403,
        'PERMISSION_DENIED',
        'Only the command line of this wiki may ask this.',
      )
    const changes = readChanges(text)
    if (changes === null)
      return errorAnswer(400, 'INVALID_ARGUMENT', 'Only roles and settings are changed this way.')
    return commit(changes).then(() =>
      jsonAnswer(200, JSON.stringify({ proof: proofOf(secret, authorization) })),
    )
  }
}

function readChanges(text: string): OperatorChanges | null {
  const data = parsedJson(text)
  if (!isShaped(data, { put: {}, remove: {} })) return null
  const { put, remove } = data
  if (!Array.isArray(put) || !Array.isArray(remove)) return null
  const documents = put.filter((document) =>
    isShaped(document, { path: 'string', fields: 'string' }),
  )
  const paths = remove.filter((path) => typeof path === 'string')
  const isWhole = documents.length === put.length && paths.length === remove.length
  return isWhole &&
    [...documents.map(({ path }) => path), ...paths].every((path) => WRITABLE.test(path))
    ? { put: documents, remove: paths }
    : null
}
