/** Fixture: script of a test page that runs the cases of drafts over the browser's own storage. */
import type { DraftKey } from '#shared/model/drafts/draft'
import { createWebDrafts } from '../../../renderer/services/drafts/drafts.web.ts'
import { openPresence } from '../../../renderer/services/drafts/presence.ts'
import { DRAFTS_CASES, STORAGE_ADDRESS } from './drafts-cases.ts'

export interface DraftsPage {
  /** Runs one case; rejects if it fails. */
  run(name: string, wiki: string): Promise<void>
  /** Appends one paragraph; returns the result of `append` and the health of the drafts. */
  type(wiki: string, text: string): Promise<{ readonly answer: unknown; readonly health: string }>
  /** Returns the text of the paragraph after the drafts are opened again. */
  found(wiki: string): Promise<unknown>
  listed(wiki: string): Promise<unknown>
}

declare global {
  interface Window {
    drafts: DraftsPage
  }
}

const openDrafts = (wiki: string) => createWebDrafts(wiki, openPresence(wiki), STORAGE_ADDRESS)

const KEY: DraftKey = { owner: 'ane', subject: { kind: 'new', type: 'Book' } }

window.drafts = {
  async run(name, wiki) {
    const found = DRAFTS_CASES.find(([one]) => one === name)
    if (found === undefined) throw new Error(`The page was built without "${name}"`)
    await found[1]({ open: async () => openDrafts(wiki), waitUntil })
  },
  async type(wiki, text) {
    const drafts = openDrafts(wiki)
    const answer = await drafts.append(KEY, {
      kind: 'entry',
      at: new Date().toISOString(),
      section: 'Blurb',
      block: 'a',
      entry: 'e',
      title: '',
      text,
    })
    return { answer, health: drafts.health() }
  },
  async found(wiki) {
    const loaded = await openDrafts(wiki).load(KEY)
    if (!loaded.ok) return loaded.error
    return loaded.value?.sections.get('Blurb')?.blocks[0]?.entries[0]?.text ?? null
  },
  async listed(wiki) {
    const listed = await openDrafts(wiki).list('ane')
    return listed.ok ? listed.value.map(({ kind }) => kind) : listed.error
  },
}

/** Yields to the event loop until `condition` holds, since messages of other windows arrive as tasks. */
async function waitUntil(condition: () => boolean): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  while (!condition())
    await new Promise<void>((resolve) => {
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
}
