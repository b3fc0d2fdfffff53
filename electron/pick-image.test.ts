import { describe, expect, it } from 'vitest'
import { createImagePickHandler, type ImageFileDialog } from './pick-image.ts'

const PNG = Uint8Array.from('\x89PNG\r\n\x1a\n\0', (letter) => letter.charCodeAt(0))

const caller = { id: 1 }

/** Fake dialog in which this file was chosen. */
const dialog = (file: string | null, bytes: Uint8Array, size = bytes.length): ImageFileDialog => ({
  choose: async () => file,
  size: async () => size,
  async read() {
    if (size > 10e6) throw new Error('read, though it was known to be too large')
    return bytes
  },
})

const pick = (given: ImageFileDialog) => createImagePickHandler(given).handle(caller)

describe('an image picked in the system’s dialog', () => {
  it('is returned with its name and bytes, and without its path', async () => {
    const picked = await pick(dialog('/home/ane/secret folder/gate.png', PNG))
    expect(picked).toEqual({ ok: true, value: { name: 'gate.png', bytes: PNG } })
    expect(JSON.stringify(picked)).not.toContain('secret')
  })

  it('is null when the dialog was cancelled', async () => {
    expect(await pick(dialog(null, PNG))).toEqual({ ok: true, value: null })
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program named .png', 'MZ\x90\0'],
    ['nothing', ''],
  ])('is refused by its content: %s', async (_, text) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const picked = await pick(dialog('/x/gate.png', bytes))
    expect(picked.ok ? '' : picked.error).toContain('PNG, JPEG, WebP, GIF or AVIF')
  })

  it('is refused above 10 MB before a byte is read', async () => {
    const picked = await pick(dialog('/x/gate.png', PNG, 50e6))
    expect(picked.ok ? '' : picked.error).toContain('50.0 MB')
  })

  it('that cannot be read returns an error message', async () => {
    const gone = Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'open' })
    const picked = await pick({ ...dialog('/x/gate.png', PNG), size: () => Promise.reject(gone) })
    expect(picked.ok ? '' : picked.error).toContain('could not be read')
  })
})
