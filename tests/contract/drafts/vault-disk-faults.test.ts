import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createEntryEdit,
  createHookedDisk,
  createVaultFolder,
  type DiskOperation,
  DRAFT_KEY,
  diskError,
  OTHER_DRAFT_KEY,
  openVault,
  readEdits,
  unwrap,
  VAULT_TEST_TIMEOUT,
} from './vault-fixtures.ts'

/** More operations than anything here takes. */
const MOST = 60

/** A disk whose n-th operation from now fails, and each one after it where the fault lasts. */
function countingDisk(code: string, lasting: boolean) {
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
    /** Whether it has failed; it is well again. */
    heal(): boolean {
      const failed = left < 0
      left = Number.POSITIVE_INFINITY
      return failed
    },
  }
}

const IMAGE = { id: 'i', name: 'gate.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]) }

describe('fault 2: a crash at the n-th operation of the disk', () => {
  it(
    'leaves what was acknowledged, and of the last edit all or nothing',
    async () => {
      let met = 0
      for (let n = 0; n < MOST; n++) {
        const folder = createVaultFolder()
        const { disk, failAt, heal } = countingDisk('EIO', true)
        const vault = await openVault(folder, { disk })
        failAt(n)
        const acknowledged = []
        for (const edit of [
          createEntryEdit('one', 'e1'),
          createEntryEdit('two', 'e2'),
          createEntryEdit('three', 'e3'),
        ])
          if ((await vault.append(DRAFT_KEY, edit)).ok) acknowledged.push(edit)
        if (!heal()) break
        met = n
        // the process that met the fault is gone; only the folder is left
        const found = await readEdits(await openVault(folder))
        expect(found.slice(0, acknowledged.length)).toEqual(acknowledged)
        const again = await openVault(folder)
        unwrap(await again.append(DRAFT_KEY, createEntryEdit('after', 'e4')))
        expect((await readEdits(await openVault(folder))).at(-1)).toEqual(
          createEntryEdit('after', 'e4'),
        )
      }
      expect(met).toBeGreaterThan(10)
      expect(met).toBeLessThan(MOST - 1)
    },
    VAULT_TEST_TIMEOUT,
  )

  it(
    'while a long journal is shortened leaves the old journal or the new one',
    async () => {
      const folder = createVaultFolder()
      const edits = Array.from({ length: 999 }, (_, n) =>
        createEntryEdit(`text ${n}`, `e${n % 5}`, n),
      )
      const first = await openVault(folder)
      await Promise.all(edits.map((edit) => first.append(DRAFT_KEY, edit)))
      const last = createEntryEdit('the thousandth', 'e9', 1000)
      const shortened = new Set<number>()
      for (let n = 0; n < MOST; n++) {
        const copy = createVaultFolder()
        cpSync(folder, copy, { recursive: true })
        const { disk, failAt, heal } = countingDisk('EIO', true)
        const vault = await openVault(copy, { disk })
        failAt(n)
        const isKept = (await vault.append(DRAFT_KEY, last)).ok
        const hasFailed = heal()
        const again = await openVault(copy)
        const [listed] = unwrap(await again.list('w', 'ane'))
        const texts = JSON.stringify(listed?.edits)
        for (const edit of edits.slice(-5))
          expect(texts).toContain(JSON.stringify('text' in edit && edit.text))
        if (isKept) expect(texts).toContain('the thousandth')
        expect(listed?.damaged).toBeNull()
        shortened.add((await readEdits(again)).length)
        if (!hasFailed) break
      }
      // before the last edit, with it, and shortened
      expect([...shortened].length).toBe(3)
    },
    VAULT_TEST_TIMEOUT,
  )

  it('while an image is kept leaves the image or none, and the draft in any case', async () => {
    for (let n = 0; n < MOST; n++) {
      const folder = createVaultFolder()
      const { disk, failAt, heal } = countingDisk('EIO', true)
      const vault = await openVault(folder, { disk })
      unwrap(await vault.append(DRAFT_KEY, createEntryEdit('text')))
      failAt(n)
      const isKept = (await vault.putImage(DRAFT_KEY, IMAGE)).ok
      const hasFailed = heal()
      const again = await openVault(folder)
      const image = unwrap(await again.getImage(DRAFT_KEY, 'i'))
      if (isKept) expect(image).toEqual(IMAGE)
      else expect([null, IMAGE]).toContainEqual(image)
      expect(await readEdits(again)).toEqual([createEntryEdit('text')])
      if (!hasFailed) return
    }
    throw new Error('no end was reached')
  })

  it('while a draft is removed leaves the whole draft or none', async () => {
    for (let n = 0; n < MOST; n++) {
      const folder = createVaultFolder()
      const { disk, failAt, heal } = countingDisk('EIO', true)
      const vault = await openVault(folder, { disk })
      unwrap(await vault.append(DRAFT_KEY, createEntryEdit('text')))
      unwrap(await vault.putImage(DRAFT_KEY, IMAGE))
      failAt(n)
      await vault.remove(DRAFT_KEY)
      const hasFailed = heal()
      const again = await openVault(folder)
      const edits = await readEdits(again)
      if (edits.length > 0) expect(unwrap(await again.getImage(DRAFT_KEY, 'i'))).toEqual(IMAGE)
      else expect(readdirSync(folder)).toEqual([])
      if (!hasFailed) return
    }
    throw new Error('no end was reached')
  })
})

describe.each([
  ['a full disk', 'ENOSPC', 'full'],
  ['an I/O error', 'EIO', 'denied'],
  ['a folder that can only be read', 'EROFS', 'denied'],
])('fault 5: %s', (_, code, kind) => {
  it('refuses the edit, keeps it in memory, and writes it with the next one that fits', async () => {
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
      // another window finds it too, as long as the program runs
      expect((await readEdits(vault)).at(-1)).toEqual(createEntryEdit(operation, operation))
      expect(await vault.flush()).toBe(false)
      failing.clear()
    }
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('after', 'e2')))
    expect(vault.health()).toBe('kept')
    expect(await readEdits(await openVault(folder))).toEqual([
      createEntryEdit('before', 'e1'),
      ...['open', 'write', 'truncate', 'flush', 'makeFolder'].map((name) =>
        createEntryEdit(name, name),
      ),
      createEntryEdit('after', 'e2'),
    ])
  })

  it('is got over without another word when the disk is well again', async () => {
    const folder = createVaultFolder()
    const { disk, failAt, heal } = countingDisk(code, true)
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

  it('however long it lasts takes no more memory than the draft', async () => {
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
    for (let n = 0; n < 500; n++)
      await vault.append(DRAFT_KEY, createEntryEdit(`${n}`, `e${n % 3}`))
    expect((await readEdits(vault)).length).toBeLessThan(150)
    isFailing = false
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('after', 'e9')))
    const [listed] = unwrap(await (await openVault(folder)).list('w', 'ane'))
    const texts = listed?.edits.flatMap((edit) =>
      edit.kind === 'blocks'
        ? edit.blocks.flatMap(({ entries }) => entries.map((e) => e.text))
        : [],
    )
    expect(texts?.toSorted()).toEqual(['497', '498', '499', 'after'])
  })

  it('while an image is kept is told, and the draft goes on', async () => {
    const folder = createVaultFolder()
    const { disk, failAt, heal } = countingDisk(code, false)
    const vault = await openVault(folder, { disk })
    failAt(1)
    expect(await vault.putImage(DRAFT_KEY, IMAGE)).toEqual({ ok: false, error: { kind } })
    heal()
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('goes on')))
    unwrap(await vault.putImage(DRAFT_KEY, IMAGE))
    expect(unwrap(await (await openVault(folder)).getImage(DRAFT_KEY, 'i'))).toEqual(IMAGE)
  })
})

describe('what is acknowledged', () => {
  it('was flushed before, and with it the names of files and folders', async () => {
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
    expect(await during(() => vault.append(DRAFT_KEY, createEntryEdit('two')))).toEqual([
      'write',
      'truncate',
      'flush',
    ])
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

  it('together is flushed together', async () => {
    const done: DiskOperation[] = []
    const disk = createHookedDisk((operation) => void done.push(operation))
    const vault = await openVault(createVaultFolder(), { disk })
    const edits = Array.from({ length: 100 }, (_, n) => createEntryEdit(`${n}`, `e${n}`))
    await Promise.all(edits.map((edit) => vault.append(DRAFT_KEY, edit)))
    expect(done.filter((one) => one === 'flush').length).toBeLessThanOrEqual(2)
    expect(await readEdits(vault)).toEqual(edits)
  })
})

describe('a folder that somebody has taken away while the program runs', () => {
  it('is made again, and what is typed from now on is kept', async () => {
    const folder = join(createVaultFolder(), 'drafts')
    const vault = await openVault(folder)
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('before', 'e1')))
    rmSync(folder, { recursive: true })
    unwrap(await vault.append(DRAFT_KEY, createEntryEdit('after', 'e2')))
    expect(existsSync(folder)).toBe(true)
    expect(await readEdits(await openVault(folder))).toEqual([createEntryEdit('after', 'e2')])
  })
})

describe('fault 6: two programs on one folder, though there should be one', () => {
  it('do not write over each other', async () => {
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
