import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { APP_ID, getRelaunchOptions, identifyProgram } from './app-identity.ts'

const identified = (isPackaged: boolean): readonly string[] => {
  const ids: string[] = []
  identifyProgram({ isPackaged, setAppUserModelId: (id) => void ids.push(id) })
  return ids
}

describe('the identity of the program', () => {
  it('is the one its installer gives to the entry in the Start menu', () => {
    const builder = readFileSync(new URL('../electron-builder.yml', import.meta.url), 'utf8')
    expect(builder).toContain(`\nappId: ${APP_ID}\n`)
    expect(identified(true)).toEqual([APP_ID])
  })

  it('is not set by a checkout, nor on systems without one', () => {
    expect(identified(false)).toEqual([])
    expect(() => identifyProgram({ isPackaged: true })).not.toThrow()
  })
})

describe('the program that is started again', () => {
  it('is the AppImage, not what was mounted from it', () =>
    expect(getRelaunchOptions({ APPIMAGE: '/home/x/wiki.AppImage' })).toEqual({
      execPath: '/home/x/wiki.AppImage',
    }))

  it('is the same program elsewhere', () => expect(getRelaunchOptions({})).toEqual({}))
})
