/** Fixture: folders, an index in memory, and a disk with injected faults, for tests of the draft vault. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { DraftEdit } from '#shared/model/drafts/draft'
import type { Result } from '#shared/result'
import { type Disk, nodeDisk } from '../../../electron/draft-vault/disk.ts'
import { type DraftVault, openDraftVault } from '../../../electron/draft-vault/draft-vault.ts'
import type { VaultDraftKey } from '../../../electron/draft-vault/read-journal.ts'
import type { ValueStore } from '../../../electron/value-store.ts'

export const IS_LONG_VAULT_RUN = process.env['IW_LONG'] === '1'

export const VAULT_TEST_TIMEOUT = IS_LONG_VAULT_RUN ? 1_800_000 : 120_000

export const DRAFT_KEY: VaultDraftKey = {
  wiki: 'w',
  key: { owner: 'ane', subject: { kind: 'part', type: 'Race', view: '', page: '~2E~2E~2Fetc,👑' } },
}

export const OTHER_DRAFT_KEY: VaultDraftKey = {
  wiki: 'w',
  key: { owner: 'ane', subject: { kind: 'new', type: 'Book' } },
}

const AT = Date.parse('2026-01-01T00:00:00.000Z')

export const IMAGE = {
  id: 'i',
  name: 'gate.png',
  type: 'image/png',
  bytes: new Uint8Array([1, 2, 3]),
}

export const createEntryEdit = (text: string, entry = 'e', minute = 0): DraftEdit => ({
  kind: 'entry',
  at: new Date(AT + minute * 60_000).toISOString(),
  section: 'Blurb',
  block: 'a',
  entry,
  title: '',
  text,
})

export function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected a value, but there was ${JSON.stringify(result.error)}`)
  return result.value
}

export function createVaultFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function createMemoryStore(): ValueStore {
  const values = new Map<string, unknown>()
  return {
    get: (name) => structuredClone(values.get(name)),
    set: (name, value) => void values.set(name, structuredClone(value)),
  }
}

/** Opens a vault over a real folder, with an empty index by default. */
export const openVault = (
  folder: string,
  { disk = nodeDisk, index = createMemoryStore() }: { disk?: Disk; index?: ValueStore } = {},
): Promise<DraftVault> => openDraftVault({ folder, disk, index, now: () => new Date(AT) })

/** Reads all edits of a draft. */
export const readEdits = async (vault: DraftVault, place = DRAFT_KEY): Promise<readonly DraftEdit[]> =>
  unwrap(await vault.edits(place))

export type DiskOperation =
  | 'read'
  | 'list'
  | 'makeFolder'
  | 'open'
  | 'rename'
  | 'remove'
  | 'removeFolder'
  | 'flushFolder'
  | 'length'
  | 'write'
  | 'truncate'
  | 'flush'
  | 'close'

/** Creates an error as the system reports it. */
export const diskError = (code: string): Error =>
  Object.assign(new Error(`${code}: the disk of this test`), { code, syscall: 'write' })

/**
 * Creates the real disk with a hook before each operation, which may throw. A failing write stores half of its bytes, as
 * a disk may do.
 */
export function createHookedDisk(before: (operation: DiskOperation) => void): Disk {
  const watched =
    <A extends unknown[], T>(operation: DiskOperation, call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      before(operation)
      return call(...args)
    }
  return {
    read: watched('read', nodeDisk.read),
    list: watched('list', nodeDisk.list),
    makeFolder: watched('makeFolder', nodeDisk.makeFolder),
    rename: watched('rename', nodeDisk.rename),
    remove: watched('remove', nodeDisk.remove),
    removeFolder: watched('removeFolder', nodeDisk.removeFolder),
    flushFolder: watched('flushFolder', nodeDisk.flushFolder),
    open: watched('open', async (file) => {
      const opened = await nodeDisk.open(file)
      return {
        length: watched('length', opened.length),
        async write(bytes, at) {
          try {
            before('write')
          } catch (problem) {
            await opened.write(bytes.subarray(0, bytes.length >> 1), at)
            throw problem
          }
          await opened.write(bytes, at)
        },
        truncate: watched('truncate', opened.truncate),
        flush: watched('flush', opened.flush),
        // The file is closed in any case, or the test would run out of file handles.
        close: async () => {
          await opened.close()
          before('close')
        },
      }
    }),
  }
}

/** Creates a disk whose n-th operation from now fails, and each one after it if `lasting`. */
export function createCountingDisk(code: string, lasting: boolean) {
  let left = Number.POSITIVE_INFINITY
  const disk = createHookedDisk(() => {
    left--
    if (lasting ? left < 0 : left === -1) throw diskError(code)
  })
  return {
    disk,
    failAt(n: number) {
      left = n
    },
    /** Ends the fault; returns true if an operation has failed. */
    heal(): boolean {
      const failed = left < 0
      left = Number.POSITIVE_INFINITY
      return failed
    },
  }
}
