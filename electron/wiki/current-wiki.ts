/** The wiki of this program: where it is, opened at the start or when somebody has chosen, and what windows show of it. */
import type { WikiConfig } from '#shared/config'
import type { FirstContent, PlaceProblem, SetUp, WikiPlace } from '#shared/desktop-bridge'
import { tellPlaceProblem } from '#shared/messages/desktop-messages'
import type { KeepProblem } from '#shared/model/drafts/kept-edits'
import { err, ok, type Result } from '#shared/result'
import { setUpDocument, type WikiDocument, wikiDocument } from '../interface/wiki-document.ts'
import type { Settings } from '../settings/settings.ts'
import { configOfSettings } from './hosted-wiki.ts'
import type { RunningCloud } from './run-local-cloud.ts'

/** The address that asks where the wiki is to be. */
export const SET_UP = '/_desktop/set-up'

export interface WikiParts {
  readonly settings: Pick<Settings, 'place' | 'keepPlace'>
  /** Whether a wiki was ever begun on this machine. */
  readonly hasOwn: () => boolean
  /** Built for one hosted wiki; null where the person chooses. */
  readonly builtFor: WikiConfig | null
  readonly runCloud: (content: FirstContent) => Promise<Result<RunningCloud, string>>
  readonly tryHosted: (config: WikiConfig) => Promise<Result<void, PlaceProblem>>
  /** The choice of a wiki could not be written. */
  readonly onNotStored: (problem: KeepProblem) => void
  readonly template: () => Promise<string>
  readonly fetch: (address: string) => Promise<Response>
}

interface Opened {
  readonly config: WikiConfig
  readonly cloud: RunningCloud | null
}

export interface CurrentWiki {
  /** As the program begins: what was chosen before, or nothing yet. */
  begin(): Promise<void>
  /** Tries a place; the wiki that was open stays open when it cannot be, unless both are in one folder. */
  move(place: WikiPlace): Promise<Result<void, PlaceProblem>>
  /** Does the work while the services of this machine are stopped; they are begun again whatever comes of it. */
  alone<T>(work: () => Promise<T>): Promise<T>
  document(path: string): Promise<WikiDocument>
  /** From the services of this machine; null where the wiki is hosted. */
  local(path: string): Promise<Response> | null
  readonly isLocal: () => boolean
  /** Whether it is for the person to choose where the wiki is. */
  readonly canMove: boolean
  close(): Promise<void>
}

export function openCurrentWiki(parts: WikiParts): CurrentWiki {
  const { settings } = parts
  let opened: Opened | null = parts.builtFor && { config: parts.builtFor, cloud: null }
  let problem: string | null = null

  async function open(place: WikiPlace, isNew: boolean): Promise<Result<Opened, PlaceProblem>> {
    if (place.kind === 'hosted') {
      const config = configOfSettings(place.settings)
      if (!config.ok) return config
      // one that was kept is opened offline too: what was read before can be read again
      const tried = isNew ? await parts.tryHosted(config.value) : ok(undefined)
      return tried.ok ? ok({ config: config.value, cloud: null }) : tried
    }
    const cloud = await parts.runCloud(place.content)
    return cloud.ok
      ? ok({ config: cloud.value.config, cloud: cloud.value })
      : err({ kind: 'not-started', sentence: cloud.error })
  }

  return {
    canMove: parts.builtFor === null,
    isLocal: () => opened?.cloud != null,

    async begin() {
      const place = settings.place()
      if (opened !== null || place === null) return
      const answer = await open(place, false)
      if (answer.ok) opened = answer.value
      else problem = tellPlaceProblem(answer.error)
    },

    async move(place) {
      const before = opened?.cloud ?? null
      // one process a data folder: begun again, it fills an empty wiki where that was chosen
      if (place.kind === 'local' && before !== null) {
        await before.close()
        opened = null
      }
      const answer = await open(place, true)
      if (!answer.ok) {
        if (opened === null) problem = tellPlaceProblem(answer.error)
        return answer
      }
      opened = answer.value
      if (place.kind === 'hosted') await before?.close()
      problem = null
      const stored = settings.keepPlace(place)
      if (!stored.ok) parts.onNotStored(stored.error)
      return ok(undefined)
    },

    async alone(work) {
      const place = settings.place()
      await opened?.cloud?.close()
      try {
        return await work()
      } finally {
        const answer = place === null ? null : await open(place, false)
        opened = answer?.ok ? answer.value : null
        problem = answer === null || answer.ok ? null : tellPlaceProblem(answer.error)
      }
    },

    async document(path) {
      const template = await parts.template()
      if (opened !== null && path !== SET_UP) return wikiDocument(template, opened.config)
      const setUp: SetUp = { hasOwn: parts.hasOwn(), place: settings.place(), problem }
      return setUpDocument(template, setUp)
    },

    local(path) {
      const endpoint = opened?.cloud?.config.endpoints?.firestore
      return endpoint === undefined
        ? null
        : parts.fetch(`http://${endpoint.host}:${endpoint.port}${path}`)
    },

    close: async () => opened?.cloud?.close(),
  }
}
