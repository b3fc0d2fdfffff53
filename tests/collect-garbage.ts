/** Lets go of what nobody holds any more, now and not when the runtime sees fit. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
