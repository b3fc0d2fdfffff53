/** Client of a running local wiki: sends writes that are signed with a secret from its data folder. */
import { parseJsonOrNull } from '#shared/parse-json'
import { hasShape } from '#shared/shape'
import {
  createOperatorProof,
  createOperatorToken,
  OPERATOR_PATH,
  type OperatorChanges,
  readAddressFile,
} from '../../local-cloud/index.ts'
import { WikiError } from './wiki.ts'

const TIMEOUT_MS = 20_000

/** @throws WikiError if the change was refused, or if its outcome is unknown */
export async function writeToRunningWiki(dataDir: string, secret: string, changes: OperatorChanges): Promise<void> {
  const address = readAddressFile(dataDir)
  if (address === null) throw createRefusalError(dataDir, 'its address is unknown')
  const body = JSON.stringify(changes)
  const authorization = createOperatorToken(secret, body, Date.now())
  let answer: Response
  let text: string
  try {
    answer = await fetch(`${address}${OPERATOR_PATH}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    text = await answer.text()
  } catch (error) {
    throw createRefusalError(dataDir, `it does not answer at ${address}: ${String(error)}`)
  }
  if (answer.status === 503)
    throw new WikiError(
      `The wiki in ${dataDir} is running and cannot write to its disk at present. Free some space on it, then try again.`,
    )
  const data = parseJsonOrNull(text)
  const isProven =
    answer.ok && hasShape(data, { proof: 'string' }) && data.proof === createOperatorProof(secret, authorization)
  if (!isProven) throw createRefusalError(dataDir, `its answer was ${answer.status}`)
}

const createRefusalError = (dataDir: string, why: string): WikiError =>
  new WikiError(`The wiki in ${dataDir} is running and did not take the change (${why}). Stop it, then try again.`)
