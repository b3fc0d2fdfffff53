/** What runs in the browser: the cases, and the browser's own build of the small client. */

import { connectLite } from './lite-calls.ts'
import { createLite, type Lite, type Theme } from './lite-case.ts'
import { THEMES } from './lite-themes.ts'

export interface LitePage {
  /** Connects, and writes what the theme reads. */
  start(theme: string, port: number): Promise<void>
  /** Fails as the case fails. */
  run(name: string): Promise<void>
}

declare global {
  interface Window {
    lite: LitePage
  }
}

let theme: Theme
let lite: Lite

function named<T>(things: readonly T[], nameOf: (thing: T) => string, name: string): T {
  const found = things.find((thing) => nameOf(thing) === name)
  if (found === undefined) throw new Error(`The page was built without "${name}"`)
  return found
}

window.lite = {
  async start(name, port) {
    theme = named(THEMES, (one) => one.name, name)
    lite = createLite(connectLite(port).db, `http://127.0.0.1:${port}`)
    await theme.seed?.(lite)
  },
  async run(name) {
    const [, run] = named(theme.cases, ([one]) => one, name)
    await run(lite)
  },
}
