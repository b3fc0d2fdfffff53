import { cpSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  createCountingDisk,
  createEntryEdit,
  createVaultFolder,
  DRAFT_KEY,
  IMAGE,
  openVault,
  readEdits,
  unwrap,
  VAULT_TEST_TIMEOUT,
} from './vault-fixtures.ts'

/** Upper bound of disk operations in one test. */
const MAX_OPERATIONS = 60

describe('fault 2: a crash at the n-th disk operation', () => {
  it(
    'leaves every acknowledged edit, and the last edit whole or not at all',
    async () => {
      let met = 0
      for (let n = 0; n < MAX_OPERATIONS; n++) {
        const folder = createVaultFolder()
        const { disk, failAt, heal } = createCountingDisk('EIO', true)
        const vault = await openVault(folder, { disk })
        failAt(n)
        const acknowledged = []
        for (const edit of [createEntryEdit('one', 'e1'), createEntryEdit('two', 'e2'), createEntryEdit('three', 'e3')])
          if ((await vault.append(DRAFT_KEY, edit)).ok) acknowledged.push(edit)
        if (!heal()) break
        met = n
        // The vault is opened again, as after the end of the process.
        const found = await readEdits(await openVault(folder))
        expect(found.slice(0, acknowledged.length)).toEqual(acknowledged)
        const again = await openVault(folder)
        unwrap(await again.append(DRAFT_KEY, createEntryEdit('after', 'e4')))
        expect((await readEdits(await openVault(folder))).at(-1)).toEqual(createEntryEdit('after', 'e4'))
      }
      expect(met).toBeGreaterThan(10)
      expect(met).toBeLessThan(MAX_OPERATIONS - 1)
    },
    VAULT_TEST_TIMEOUT,
  )

  it(
    'during the compaction of a journal leaves the old journal or the new one',
    async () => {
      const folder = createVaultFolder()
      const edits = Array.from({ length: 999 }, (_, n) => createEntryEdit(`text ${n}`, `e${n % 5}`, n))
      const first = await openVault(folder)
      await Promise.all(edits.map((edit) => first.append(DRAFT_KEY, edit)))
      const last = createEntryEdit('the thousandth', 'e9', 1000)
      const shortened = new Set<number>()
      for (let n = 0; n < MAX_OPERATIONS; n++) {
        const copy = createVaultFolder()
        cpSync(folder, copy, { recursive: true })
        const { disk, failAt, heal } = createCountingDisk('EIO', true)
        const vault = await openVault(copy, { disk })
        failAt(n)
        const isKept = (await vault.append(DRAFT_KEY, last)).ok
        const hasFailed = heal()
        const again = await openVault(copy)
        const [listed] = unwrap(await again.list('w', 'ane'))
        const texts = JSON.stringify(listed?.edits)
        for (const edit of edits.slice(-5)) expect(texts).toContain(JSON.stringify('text' in edit && edit.text))
        if (isKept) expect(texts).toContain('the thousandth')
        expect(listed?.damaged).toBeNull()
        shortened.add((await readEdits(again)).length)
        if (!hasFailed) break
      }
      // The states are: before the last edit, with it, and compacted.
      expect([...shortened].length).toBe(3)
    },
    VAULT_TEST_TIMEOUT,
  )

  it('while an image is stored leaves the image or none, and the draft', async () => {
    for (let n = 0; n < MAX_OPERATIONS; n++) {
      const folder = createVaultFolder()
      const { disk, failAt, heal } = createCountingDisk('EIO', true)
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

  it('while a draft is removed leaves the whole draft or none of it', async () => {
    for (let n = 0; n < MAX_OPERATIONS; n++) {
      const folder = createVaultFolder()
      const { disk, failAt, heal } = createCountingDisk('EIO', true)
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
