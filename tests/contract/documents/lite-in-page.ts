/** Script of a test page: runs the cases with the browser build of the lite client. */

import { connectLite } from './lite-calls.ts'
import { createLite, type Lite, type Theme } from './lite-case.ts'
import { THEMES } from './lite-themes.ts'

export interface LitePage {
  /** Connects and seeds the documents of the theme. */
  start(theme: string, port: number): Promise<void>
  /** Runs the case with this name; rejects if it fails. */
  run(name: string): Promise<void>
}

declare global {
  interface Window {
    lite: LitePage
  }
}

let theme: Theme
let lite: Lite

function findByName<T>(things: readonly T[], nameOf: (thing: T) => string, name: string): T {
  const found = things.find((thing) => nameOf(thing) === name)
  if (found === undefined) throw new Error(`The page was built without "${name}"`)
  return found
}

window.lite = {
  async start(name, port) {
    theme = findByName(THEMES, (one) => one.name, name)
    lite = createLite(connectLite(port).db, `http://127.0.0.1:${port}`)
    await theme.seed?.(lite)
  },
  async run(name) {
    const [, run] = findByName(theme.cases, ([one]) => one, name)
    await run(lite)
  },
}
