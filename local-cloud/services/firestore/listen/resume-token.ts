/** Encoder and decoder of resume tokens, from which a reconnecting listener continues. */

import type { ResumePoint } from '../document-access.ts'

export const encodeResumeToken = ({ commit, readTime, run }: ResumePoint): string =>
  Buffer.from(`${commit}.${readTime}.${run}`).toString('base64')

/** Returns null for a malformed token. */
export function decodeResumeToken(token: string): ResumePoint | null {
  const text = Buffer.from(token, 'base64').toString()
  const [, commit = '', readTime = '', run = ''] = /^(\d{1,16})\.(\d{1,16})\.([\w-]{1,32})$/.exec(text) ?? []
  if (run === '' || Number(commit) > MAX_MICROS || Number(readTime) > MAX_MICROS) return null
  return { commit: Number(commit), readTime: Number(readTime), run }
}

/** Largest time of the store, in the year 2255. */
const MAX_MICROS = Number.MAX_SAFE_INTEGER
