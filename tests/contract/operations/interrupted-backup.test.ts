/** Contract test of an interrupted backup, which leaves no file. */
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltWriter, buildWriter } from '../killed-writer.ts'

let folder: string
let program: BuiltWriter
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-interrupted-'))
  program = await buildWriter('tests/contract/operations/endless-backup.ts')
})
afterAll(async () => {
  program?.remove()
  await rm(folder, { recursive: true, force: true })
})

it.skipIf(process.platform === 'win32').each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s leaves no unfinished file behind', async (signal, code) => {
  const { child, lines } = program.start(join(folder, 'wiki.zip'))
  expect(await lines.next()).toMatchObject({ value: 'writing' })
  expect(await readdir(folder)).toEqual(['wiki.zip.part'])
  const exited = once(child, 'exit')
  child.kill(signal)
  expect(await exited).toEqual([code, null])
  expect(await readdir(folder)).toEqual([])
})
