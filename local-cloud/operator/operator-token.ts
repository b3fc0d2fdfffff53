/** Operator tokens: signatures with the installation's secret, valid once, for readers of the data folder. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const SCHEME = 'Operator'
const TOKEN_LIFETIME_MS = 60_000

/** @param now milliseconds since 1970 */
export const createOperatorToken = (secret: string, body: string, now: number): string =>
  `${SCHEME} ${now}.${sign(secret, `${now}\n${body}`)}`

export function isValidOperatorToken(
  secret: string,
  body: string,
  now: number,
  authorization: string | undefined,
): boolean {
  const [, time, mac] = /^Operator (\d{1,15})\.([0-9a-f]{64})$/.exec(authorization ?? '') ?? []
  if (time === undefined || mac === undefined) return false
  if (Math.abs(now - Number(time)) > TOKEN_LIFETIME_MS) return false
  return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(secret, `${time}\n${body}`)))
}

/** Returns the proof in the response, which only the holder of the secret can create. */
export const createOperatorProof = (secret: string, authorization: string): string =>
  sign(secret, `done\n${authorization}`)

/** The first line separates these signatures from others with the same secret. */
const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`infinite-worlds operator\n${text}`).digest('hex')
