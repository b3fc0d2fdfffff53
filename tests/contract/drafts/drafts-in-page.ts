/** Fixture: script of a test page that runs the cases of drafts over the browser's own storage. */
import type { DraftEdit, DraftKey } from '#shared/model/drafts/draft'
import { createWebDrafts } from '../../../renderer/services/drafts/drafts.web.ts'

import { openJournal } from '../../../renderer/services/drafts/journal.ts'
import { openPresence } from '../../../renderer/services/drafts/presence.ts'
import { DRAFTS_CASES, STORAGE_ADDRESS } from './drafts-cases.ts'
import { JOURNAL_CASES } from './journal-cases.ts'

export interface DraftsPage {
  /** Runs one case; rejects if it fails. */
  run(name: string, wiki: string): Promise<void>
  /** Runs one case of the journal; rejects if it fails. */
  runInJournal(name: string, database: string): Promise<void>
  /** Appends one paragraph; returns the result of `append` and the health of the drafts. */
  type(wiki: string, text: string): Promise<{ readonly answer: unknown; readonly health: string }>
  /** Appends one edit for each text as a closing page does, without waiting for the storage. */
  typeAndClose(wiki: string, texts: readonly string[]): Promise<void>
  /** Returns the number of stored edits. */
  countEdits(wiki: string): Promise<unknown>
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

const createEntryEdit = (text: string): DraftEdit => ({
  kind: 'entry',
  at: new Date().toISOString(),
  section: 'Blurb',
  block: 'a',
  entry: 'e',
  title: '',
  text,
})

window.drafts = {
  async run(name, wiki) {
    const found = DRAFTS_CASES.find(([one]) => one === name)
    if (found === undefined) throw new Error(`The page was built without "${name}"`)
    await found[1]({ open: async () => openDrafts(wiki), waitUntil })
  },
  async runInJournal(name, database) {
    const found = JOURNAL_CASES.find(([one]) => one === name)
    if (found === undefined) throw new Error(`The page was built without "${name}"`)
    await found[1](openJournal(database))
  },
  async type(wiki, text) {
    const drafts = openDrafts(wiki)
    const answer = await drafts.append(KEY, createEntryEdit(text))
    return { answer, health: drafts.health() }
  },
  async typeAndClose(wiki, texts) {
    const drafts = openDrafts(wiki)
    await drafts.load(KEY)
    for (const [index, text] of texts.entries())
      void drafts.append(KEY, { ...createEntryEdit(text), stamp: { window: 'w', clock: index + 1, seen: {} } })
  },
  async countEdits(wiki) {
    const edits = await openDrafts(wiki).edits(KEY)
    return edits.ok ? edits.value.length : edits.error
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
