/** The wiki of this program, and the interface that shows it at `app://wiki`. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, net, protocol, utilityProcess } from 'electron'
import { hostedConfig } from '#shared/config'
import { DESKTOP } from '#shared/messages/desktop-messages'
import { answerInterface } from '../interface/answer-interface.ts'
import { answerInDevelopment, developmentTemplate } from '../interface/development-interface.ts'
import { SCHEME } from '../own-address.ts'
import type { Settings } from '../settings/settings.ts'
import { type CurrentWiki, openCurrentWiki } from '../wiki/current-wiki.ts'
import { tryHosted } from '../wiki/hosted-wiki.ts'
import { runLocalCloud } from '../wiki/run-local-cloud.ts'
import { tellError } from './dialogs.ts'
import { CLOUD_PROCESS, DEVELOPMENT_SERVER, PROGRAM, RENDERER } from './program-files.ts'

export interface WikiDeps {
  readonly settings: Settings
  readonly log: (sentence: string) => void
}

/** Where a wiki of this machine lies. */
export const wikiFolder = (): string => join(app.getPath('userData'), 'wiki')

export function openWiki({ settings, log }: WikiDeps): CurrentWiki {
  const builtFor = hostedConfig(import.meta.env)
  if (!builtFor.ok) throw new Error(DESKTOP.halfConfigured(builtFor.error.missing))
  const dataDir = wikiFolder()
  const cloud = {
    fork: () => utilityProcess.fork(CLOUD_PROCESS),
    dataDir,
    programDir: PROGRAM,
    environment: {},
    say: log,
    gaveUp: () => tellError('wiki/ended', DESKTOP.wikiEnded, DESKTOP.wikiEndedMore),
  }
  return openCurrentWiki({
    settings,
    hasOwn: () => existsSync(dataDir),
    builtFor: builtFor.value,
    runCloud: (content) => runLocalCloud(cloud, content),
    // Through the session of the windows, with the system's proxy, which Node's own `fetch` knows nothing of.
    tryHosted: (config) => tryHosted(config, (address, signal) => net.fetch(address, { signal })),
    onNotStored: ({ kind }) =>
      tellError(`place/${kind}`, DESKTOP.notKept.place, DESKTOP.notKept.placeWhy[kind]),
    template: () =>
      DEVELOPMENT_SERVER === undefined
        ? readFile(join(RENDERER, 'index.html'), 'utf8')
        : developmentTemplate(DEVELOPMENT_SERVER),
    fetch: (address) => fetch(address),
  })
}

/** @param opened when the wiki is there: windows open meanwhile, and their documents wait for it */
export function serveInterface(wiki: CurrentWiki, opened: Promise<void>): void {
  const answer = answerInterface({
    folder: RENDERER,
    document: async (path) => {
      await opened
      return wiki.document(path)
    },
    local: (path) => wiki.local(path),
  })
  protocol.handle(
    SCHEME,
    DEVELOPMENT_SERVER === undefined ? answer : answerInDevelopment(DEVELOPMENT_SERVER, answer),
  )
}
