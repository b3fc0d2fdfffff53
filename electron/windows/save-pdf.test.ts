import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { savePdf, toFileName } from './save-pdf.ts'

describe('a page saved as PDF', () => {
  it('is written completely or not at all, and an older file stays', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
    const file = join(folder, 'Tide.pdf')
    const deps = { title: 'Tide || Infinite Worlds Wiki', chooseFile: async () => file }
    const print = async () => new Uint8Array([37, 80, 68, 70])
    expect(await savePdf({ ...deps, print })).toEqual({ ok: true, value: undefined })
    expect(await readFile(file, 'latin1')).toBe('%PDF')
    const broken = () => Promise.reject(new Error('No paper'))
    expect(await savePdf({ ...deps, print: broken })).toEqual({ ok: false, error: 'No paper' })
    expect(await readFile(file, 'latin1')).toBe('%PDF')
    expect(await readdir(folder)).toEqual(['Tide.pdf'])
    const nowhere = join(folder, 'none/x.pdf')
    expect((await savePdf({ ...deps, chooseFile: async () => nowhere, print })).ok).toBe(false)
    await rm(folder, { recursive: true })
  })

  it('is not created if the dialog is cancelled', async () => {
    const print = () => Promise.reject(new Error('printed'))
    expect((await savePdf({ title: '', chooseFile: async () => null, print })).ok).toBe(true)
  })

  it('has a file name that is valid on every system', () => {
    expect(toFileName('A/B: "C" <D>|E?* || Infinite Worlds Wiki')).toBe('A B C D E')
    expect(toFileName('...')).toBe('Page')
    expect(toFileName(' . ')).toBe('Page')
    expect(toFileName('x'.repeat(300))).toHaveLength(80)
  })
})
