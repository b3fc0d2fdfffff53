/** Proof of whoever can read the data folder: a signature with the installation's own secret, good for one request. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const SCHEME = 'Operator'
const VALID_FOR = 60_000

/** @param now milliseconds since 1970 */
export const operatorToken = (secret: string, body: string, now: number): string =>
  `${SCHEME} ${now}.${signature(secret, `${now}\n${body}`)}`

export function isOperatorToken(
  secret: string,
  body: string,
  now: number,
  authorization: string | undefined,
): boolean {
  const [, time, mac] = /^Operator (\d{1,15})\.([0-9a-f]{64})$/.exec(authorization ?? '') ?? []
  if (time === undefined || mac === undefined) return false
  if (Math.abs(now - Number(time)) > VALID_FOR) return false
  return timingSafeEqual(Buffer.from(mac), Buffer.from(signature(secret, `${time}\n${body}`)))
}

/** What the wiki answers with, and nobody else can. */
export const proofOf = (secret: string, authorization: string): string =>
  signature(secret, `done\n${authorization}`)

/** The first line keeps it apart from everything else that is signed with the same secret. */
const signature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`infinite-worlds operator\n${text}`).digest('hex')
