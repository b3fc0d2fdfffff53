/** State of the program's current wiki: opens the stored location at start, switches it, and loads its documents. */
import type { WikiConfig } from '#shared/config'
import type {
  InitialContent,
  OwnerProblem,
  SetupState,
  WikiLocation,
  WikiLocationProblem,
} from '#shared/desktop-bridge'
import { formatWikiLocationProblem } from '#shared/messages/desktop-messages'
import type { StorageProblem } from '#shared/model/drafts/stored-edits'
import { err, ok, type Result } from '#shared/result'
import { type HtmlDocument, renderSetUpDocument, renderWikiDocument } from '../interface/render-document.ts'
import type { Settings } from '../settings/settings.ts'
import { parseHostedConfig } from './hosted-wiki.ts'
import { UNREACHABLE } from './owner-requests.ts'
import type { RunningCloud } from './run-local-cloud.ts'

/** Path of the set-up screen, on which the location of the wiki is chosen. */
export const SET_UP_PATH = '/_desktop/set-up'

export interface CurrentWikiDeps {
  readonly settings: Pick<Settings, 'wikiLocation' | 'saveWikiLocation' | 'progress'>
  /** Returns true if this machine has a local wiki. */
  readonly hasOwn: () => boolean
  /** Configuration of a built-in hosted wiki; null if the person chooses the location. */
  readonly builtConfig: WikiConfig | null
  readonly runCloud: (content: InitialContent) => Promise<Result<RunningCloud, string>>
  readonly probeHosted: (config: WikiConfig) => Promise<Result<void, WikiLocationProblem>>
  /** Called when the chosen location could not be stored. */
  readonly onNotStored: (problem: StorageProblem) => void
  readonly template: () => Promise<string>
  readonly fetch: (address: string) => Promise<Response>
}

interface Opened {
  readonly config: WikiConfig
  readonly cloud: RunningCloud | null
}

export interface CurrentWiki {
  /** Opens the stored location, if there is one. */
  begin(): Promise<void>
  /** Opens another location. If that fails, the current wiki stays open, unless both use the local data folder. */
  switchTo(place: WikiLocation): Promise<Result<void, WikiLocationProblem>>
  /** Runs the work while the local services are stopped, and starts them again afterwards in any case. */
  runExclusively<T>(work: () => Promise<T>): Promise<T>
  loadDocument(path: string): Promise<HtmlDocument>
  /** Requests a path from the local services; returns null if the wiki is hosted. */
  fetchLocal(path: string): Promise<Response> | null
  readonly isLocal: () => boolean
  /** Returns the name of the local wiki's owner; null if there is none. */
  readonly ownerName: () => string | null
  /** Returns a token that signs in the owner of the local wiki. */
  openOwner(name: string | null): Promise<Result<string, OwnerProblem>>
  /** True if the person can choose another location. */
  readonly canSwitch: boolean
  close(): Promise<void>
}

export function openCurrentWiki(deps: CurrentWikiDeps): CurrentWiki {
  const { settings } = deps
  let opened: Opened | null = deps.builtConfig && { config: deps.builtConfig, cloud: null }
  let problem: string | null = null

  async function open(place: WikiLocation, isNew: boolean): Promise<Result<Opened, WikiLocationProblem>> {
    if (place.kind === 'hosted') {
      const config = parseHostedConfig(place.settings)
      if (!config.ok) return config
      // A stored location is opened without a probe, so that cached pages can be read offline.
      const probe = isNew ? await deps.probeHosted(config.value) : ok(undefined)
      return probe.ok ? ok({ config: config.value, cloud: null }) : probe
    }
    const cloud = await deps.runCloud(place.content)
    return cloud.ok
      ? ok({ config: cloud.value.config, cloud: cloud.value })
      : err({ kind: 'not-started', sentence: cloud.error })
  }

  return {
    canSwitch: deps.builtConfig === null,
    isLocal: () => opened?.cloud != null,
    ownerName: () => opened?.cloud?.ownerName() ?? null,
    openOwner: async (name) => opened?.cloud?.openOwner(name) ?? UNREACHABLE,

    async begin() {
      const place = settings.wikiLocation()
      if (opened !== null || place === null) return
      const answer = await open(place, false)
      if (answer.ok) opened = answer.value
      else problem = formatWikiLocationProblem(answer.error)
    },

    async switchTo(place) {
      const before = opened?.cloud ?? null
      // Only one process may use the data folder. A new one also adds the sample content if that was chosen.
      if (place.kind === 'local' && before !== null) {
        await before.close()
        opened = null
      }
      const answer = await open(place, true)
      if (!answer.ok) {
        if (opened === null) problem = formatWikiLocationProblem(answer.error)
        return answer
      }
      opened = answer.value
      if (place.kind === 'hosted') await before?.close()
      problem = null
      const stored = settings.saveWikiLocation(place)
      if (!stored.ok) deps.onNotStored(stored.error)
      return ok(undefined)
    },

    async runExclusively(work) {
      const place = settings.wikiLocation()
      await opened?.cloud?.close()
      try {
        return await work()
      } finally {
        const answer = place === null ? null : await open(place, false)
        opened = answer?.ok ? answer.value : null
        problem = answer === null || answer.ok ? null : formatWikiLocationProblem(answer.error)
      }
    },

    async loadDocument(path) {
      const template = await deps.template()
      if (opened !== null && path !== SET_UP_PATH)
        return renderWikiDocument(template, opened.config, settings.progress())
      const setUp: SetupState = {
        hasOwn: deps.hasOwn(),
        location: settings.wikiLocation(),
        problem,
      }
      return renderSetUpDocument(template, setUp)
    },

    fetchLocal(path) {
      const endpoint = opened?.cloud?.config.endpoints?.firestore
      return endpoint === undefined ? null : deps.fetch(`http://${endpoint.host}:${endpoint.port}${path}`)
    },

    close: async () => opened?.cloud?.close(),
  }
}
