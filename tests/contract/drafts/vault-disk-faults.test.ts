import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createCountingDisk,
  createEntryEdit,
  createHookedDisk,
  createVaultFolder,
  type DiskOperation,
  DRAFT_KEY,
  diskError,
  IMAGE,
  OTHER_DRAFT_KEY,
  openVault,
  readEdits,
  unwrap,
} from './vault-fixtures.ts'

describe.each([
  ['a full disk', 'ENOSPC', 'full'],
  ['an I/O error', 'EIO', 'denied'],
  ['a read-only folder', 'EROFS', 'denied'],
])('fault 5: %s', (_, code, kind) => {
  it('returns an error, retains the edit in memory, and writes it with the next one', async () => {
    const folder = createVaultFolder()
    const failing = new Set<DiskOperation>()
    const disk = createHookedDisk((operation) => {
      if (failing.has(operation)) throw diskError(code)
    })
    const vault = await openVault(folder, { disk })
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('before', 'e1')))
    expect(vault.health()).toBe('kept')
    for (const operation of ['open', 'write', 'truncate', 'flush', 'makeFolder'] as const) {
      failing.add(operation)
      expect(await vault.append(DRAFT_KEY, createEntryEdit(operation, operation))).toEqual({
        ok: false,
        error: { kind },
      })
      expect(vault.health()).toBe('memory')
      expect(await vault.hasUnsent()).toBe(true)
      // Other windows read the edit from memory, too.
      expect((await readEdits(vault)).at(-1)).toEqual(createEntryEdit(operation, operation))
      expect(await vault.flush()).toBe(false)
      failing.clear()
    }
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('after', 'e2')))
    expect(vault.health()).toBe('kept')
    expect(await readEdits(await openVault(folder))).toEqual([
      createEntryEdit('before', 'e1'),
      ...['open', 'write', 'truncate', 'flush', 'makeFolder'].map((name) => createEntryEdit(name, name)),
      createEntryEdit('after', 'e2'),
    ])
  })

  it('is followed by a write of all retained edits when the disk works again', async () => {
    const folder = createVaultFolder()
    const { disk, failAt, heal } = createCountingDisk(code, true)
    const vault = await openVault(folder, { disk })
    failAt(0)
    for (let n = 0; n < 50; n++) await vault.append(DRAFT_KEY, createEntryEdit(`typing on ${n}`))
    await vault.append(OTHER_DRAFT_KEY, createEntryEdit('another draft'))
    heal()
    expect(await vault.flush()).toBe(true)
    const again = await openVault(folder)
    expect((await readEdits(again)).at(-1)).toEqual(createEntryEdit('typing on 49'))
    expect(await readEdits(again, OTHER_DRAFT_KEY)).toEqual([createEntryEdit('another draft')])
  })

  it('takes no more memory than the draft, however long it lasts', async () => {
    const folder = createVaultFolder()
    let isFailing = false
    const disk = createHookedDisk((operation) => {
      if (isFailing && operation === 'write') throw diskError(code)
    })
    const vault = await openVault(folder, { disk })
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('before', 'e1')))
    isFailing = true
    const { at } = createEntryEdit('')
    await vault.append(DRAFT_KEY, { kind: 'drop', at, section: 'Blurb' })
    for (let n = 0; n < 500; n++) await vault.append(DRAFT_KEY, createEntryEdit(`${n}`, `e${n % 3}`))
    expect((await readEdits(vault)).length).toBeLessThan(150)
    isFailing = false
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('after', 'e9')))
    const [listed] = unwrap(await (await openVault(folder)).list('w', 'ane'))
    const texts = listed?.edits.flatMap((edit) =>
      edit.kind === 'blocks' ? edit.blocks.flatMap(({ entries }) => entries.map((e) => e.text)) : [],
    )
    expect(texts?.toSorted()).toEqual(['497', '498', '499', 'after'])
  })

  it('while an image is stored returns an error, and the draft accepts further edits', async () => {
    const folder = createVaultFolder()
    const { disk, failAt, heal } = createCountingDisk(code, false)
    const vault = await openVault(folder, { disk })
    failAt(1)
    expect(await vault.putImage(DRAFT_KEY, IMAGE)).toEqual({ ok: false, error: { kind } })
    heal()
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('goes on')))
    unwrap(await vault.putImage(DRAFT_KEY, IMAGE))
    expect(unwrap(await (await openVault(folder)).getImage(DRAFT_KEY, 'i'))).toEqual(IMAGE)
  })
})

describe('an acknowledged edit', () => {
  it('is flushed first, with the names of its files and folders', async () => {
    const done: DiskOperation[] = []
    const disk = createHookedDisk((operation) => void done.push(operation))
    const vault = await openVault(createVaultFolder(), { disk })
    const during = async (work: () => Promise<unknown>) => {
      done.length = 0
      await work()
      return done.filter((one) => /^(?:write|truncate|flush|rename|flushFolder)$/.test(one))
    }
    expect(await during(() => vault.append(DRAFT_KEY, createEntryEdit('one')))).toEqual([
      'write',
      'truncate',
      'flush',
      'flushFolder',
      'flushFolder',
    ])
    expect(await during(() => vault.append(DRAFT_KEY, createEntryEdit('two')))).toEqual(['write', 'truncate', 'flush'])
    expect(await during(() => vault.putImage(DRAFT_KEY, IMAGE))).toEqual([
      'truncate',
      'write',
      'flush',
      'rename',
      'flushFolder',
      'flushFolder',
    ])
    expect(await during(() => vault.remove(DRAFT_KEY))).toEqual(['rename', 'flushFolder'])
  })

  it('shares its flush with edits made at the same time', async () => {
    const done: DiskOperation[] = []
    const disk = createHookedDisk((operation) => void done.push(operation))
    const vault = await openVault(createVaultFolder(), { disk })
    const edits = Array.from({ length: 100 }, (_, n) => createEntryEdit(`${n}`, `e${n}`))
    await Promise.all(edits.map((edit) => vault.append(DRAFT_KEY, edit)))
    expect(done.filter((one) => one === 'flush').length).toBeLessThanOrEqual(2)
    expect(await readEdits(vault)).toEqual(edits)
  })
})

describe('a folder that is removed while the program runs', () => {
  it('is created again for later edits', async () => {
    const folder = join(createVaultFolder(), 'drafts')
    const vault = await openVault(folder)
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('before', 'e1')))
    rmSync(folder, { recursive: true })
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('after', 'e2')))
    expect(existsSync(folder)).toBe(true)
    expect(await readEdits(await openVault(folder))).toEqual([createEntryEdit('after', 'e2')])
  })
})

describe('fault 6: two programs on one folder', () => {
  it('do not overwrite each other', async () => {
    const folder = createVaultFolder()
    const [one, other] = [await openVault(folder), await openVault(folder)]
    for (let n = 0; n < 10; n++) {
      unwrap(await one.append(DRAFT_KEY, createEntryEdit(`one ${n}`, `o${n}`)))
      unwrap(await other.append(DRAFT_KEY, createEntryEdit(`other ${n}`, `t${n}`)))
    }
    const [found, again] = [await openVault(folder), await openVault(folder)]
    expect((await readEdits(found)).length).toBe(20)
    expect(unwrap(await again.load(DRAFT_KEY))?.damaged).toBeNull()
  })
})
