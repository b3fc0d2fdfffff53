/** What a client is given to say, when it comes back, how far it had been told. */

import type { Mark } from '../access.ts'

export const tokenOf = ({ commit, readTime, run }: Mark): string =>
  Buffer.from(`${commit}.${readTime}.${run}`).toString('base64')

/** Null for anything else than a token of ours: its target is then told everything again. */
export function markOf(token: string): Mark | null {
  const text = Buffer.from(token, 'base64').toString()
  const [, commit = '', readTime = '', run = ''] =
    /^(\d{1,16})\.(\d{1,16})\.([\w-]{1,32})$/.exec(text) ?? []
  if (run === '' || Number(commit) > LATEST || Number(readTime) > LATEST) return null
  return { commit: Number(commit), readTime: Number(readTime), run }
}

/** The last microsecond the store can count to, in the year 2255. */
const LATEST = Number.MAX_SAFE_INTEGER
