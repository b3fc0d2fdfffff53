import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isForeignFolder } from './foreign-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infinite-worlds-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('accepts a folder that is new, empty or a wiki', () => {
  expect(isForeignFolder(join(folder, 'new'))).toBe(false)
  expect(isForeignFolder(folder)).toBe(false)
  writeFileSync(join(folder, '.DS_Store'), '')
  expect(isForeignFolder(folder)).toBe(false)
  writeFileSync(join(folder, 'notes.txt'), '')
  writeFileSync(join(folder, 'wiki.db'), '')
  expect(isForeignFolder(folder)).toBe(false)
})

it('rejects a folder with other files', () => {
  writeFileSync(join(folder, 'cat.jpg'), '')
  mkdirSync(join(folder, 'holiday'))
  expect(isForeignFolder(folder)).toBe(true)
})
