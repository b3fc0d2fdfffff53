/** Bench row: how long text typed into a draft of 30 kB is in memory only, from the key to the flushed journal. */

import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createDraft } from '#shared/model/drafts/draft'
import { nodeDisk } from '../../../electron/draft-vault/disk.ts'
import { openDraftVault } from '../../../electron/draft-vault/draft-vault.ts'
import { openDraftSession } from '../../../renderer/features/editor/drafts/draft-session.ts'
import type { Drafts } from '../../../renderer/services/ports/editing.ts'
import { createDesktopProgram } from '../../contract/drafts/vault-bridge.ts'
import type { Bench } from '../bench.ts'
import { defineRow } from '../row.ts'
import { median, percentile } from '../statistics.ts'

const KEYSTROKES = 200
const APART = 50
const TEXT = 'A line of text as an editor might have typed it. '.repeat(620)

async function measureDrafts({ folder }: Bench) {
  const vault = await openDraftVault({
    folder: join(folder, 'drafts'),
    disk: nodeDisk,
    index: { get: () => undefined, set: () => {} },
    now: () => new Date(),
  })
  const drafts = createDesktopProgram(vault).openWindow()
  const typedAt: number[] = []
  const waited: number[] = []
  const flushes: number[] = []
  const watched: Drafts = {
    ...drafts,
    async append(key, edit) {
      const began = performance.now()
      const upTo = typedAt.length
      const answer = await drafts.append(key, edit)
      flushes.push(performance.now() - began)
      for (let n = waited.length; n < upTo; n++) waited.push(performance.now() - (typedAt[n] ?? Number.NaN))
      return answer
    },
  }
  const session = openDraftSession({
    drafts: watched,
    storedEdits: [],
    draft: createDraft({ owner: 'u', subject: { kind: 'new', type: 'Race' } }, new Date().toISOString()),
    windowId: 'bench',
    now: () => new Date().toISOString(),
    afterPaint: () => () => {},
    schedule(milliseconds, call) {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  for (let n = 0; n < KEYSTROKES; n++) {
    typedAt.push(performance.now())
    session.edit({
      kind: 'entry',
      section: 'Blurb',
      block: 'a',
      entry: 'e',
      title: '',
      text: TEXT + 'x'.repeat(n),
    })
    await after(APART)
  }
  await session.close()
  return {
    kept: {
      value: percentile(waited, 0.95),
      note: `${waited.length} keystrokes, 20 a second; median ${median(waited).toFixed(0)} ms`,
    },
    flush: { value: percentile(flushes, 0.95), note: `${flushes.length} flushes` },
  }
}

export const draftsRow = defineRow({
  number: 19,
  about: 'What is typed into a draft of the desktop program, until it is on disk',
  pages: 0,
  figures: {
    kept: { name: 'keystroke to journal flushed, p95', unit: 'ms', limit: 1000 },
    flush: { name: 'of it writing and flushing, p95', unit: 'ms', limit: null },
  },
  measure: measureDrafts,
})
