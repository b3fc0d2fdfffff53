/** Wiring of the current wiki to Electron: utility process, network and the protocol handler for `app://wiki`. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, net, protocol, utilityProcess } from 'electron'
import { readHostedConfig } from '#shared/config'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { createDevelopmentHandler, loadDevelopmentTemplate } from '../interface/development-handler.ts'
import { createProtocolHandler } from '../interface/protocol-handler.ts'
import { SCHEME } from '../own-address.ts'
import type { Settings } from '../settings/settings.ts'
import { type CurrentWiki, openCurrentWiki } from '../wiki/current-wiki.ts'
import { probeHosted } from '../wiki/hosted-wiki.ts'
import { runLocalCloud } from '../wiki/run-local-cloud.ts'
import { showError } from './dialogs.ts'
import { CLOUD_PROCESS, DEVELOPMENT_SERVER, PROGRAM, RENDERER } from './program-files.ts'

export interface WikiDeps {
  readonly settings: Settings
  readonly log: (sentence: string) => void
}

/** Returns the data folder of a local wiki. */
export const getWikiFolder = (): string => join(app.getPath('userData'), 'wiki')

export function openWiki({ settings, log }: WikiDeps): CurrentWiki {
  const builtConfig = readHostedConfig(import.meta.env)
  if (!builtConfig.ok) throw new Error(DESKTOP_MESSAGES.halfConfigured(builtConfig.error.missing))
  const dataDir = getWikiFolder()
  const cloud = {
    fork: () => utilityProcess.fork(CLOUD_PROCESS),
    dataDir,
    programDir: PROGRAM,
    environment: {},
    log,
    onGiveUp: () => showError('wiki/ended', DESKTOP_MESSAGES.wikiEnded, DESKTOP_MESSAGES.wikiEndedMore),
  }
  return openCurrentWiki({
    settings,
    hasOwn: () => existsSync(dataDir),
    builtConfig: builtConfig.value,
    runCloud: (content) => runLocalCloud(cloud, content),
    // `net.fetch` uses the system's proxy, which Node's own `fetch` ignores.
    probeHosted: (config) => probeHosted(config, (address, signal) => net.fetch(address, { signal })),
    onNotStored: ({ kind }) =>
      showError(`place/${kind}`, DESKTOP_MESSAGES.notStored.place, DESKTOP_MESSAGES.notStored.placeWhy[kind]),
    template: () =>
      DEVELOPMENT_SERVER === undefined
        ? readFile(join(RENDERER, 'index.html'), 'utf8')
        : loadDevelopmentTemplate(DEVELOPMENT_SERVER),
    fetch: (address) => fetch(address),
  })
}

/** @param opened resolves when the wiki is open; documents wait for it, windows do not */
export function registerProtocolHandler(wiki: CurrentWiki, opened: Promise<void>): void {
  const handle = createProtocolHandler({
    folder: RENDERER,
    loadDocument: async (path) => {
      await opened
      return wiki.loadDocument(path)
    },
    fetchLocal: (path) => wiki.fetchLocal(path),
  })
  protocol.handle(
    SCHEME,
    DEVELOPMENT_SERVER === undefined ? handle : createDevelopmentHandler(DEVELOPMENT_SERVER, handle),
  )
}
