/** Where `npm run dev` finds the pages of its cloud: the flag as the cloud itself will read it. */
import { parseArgs } from 'node:util'

/** @param {readonly string[]} args */
export function portOf(args) {
  const { port } = parseArgs({
    args: [...args],
    options: { port: { type: 'string' } },
    strict: false,
  }).values
  return typeof port === 'string' ? port : '4173'
}
