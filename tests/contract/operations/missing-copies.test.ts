/** Contract test of images that were stored before a resized copy was introduced: a repair makes it. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import { resolveDeployedFiles } from '../../../local-cloud/deployed-files.ts'
import { readWebpSize } from '../../../local-cloud/sample/read-webp-size.ts'
import { repair } from '../../../operations/commands/repair.ts'
import { createLocalWiki } from '../../../operations/wiki/local-wiki.ts'
import type { Wiki, WikiFile } from '../../../operations/wiki/wiki.ts'
import { createFilledFolder, PROJECT_DIR } from '../../wiki-process.ts'
import { failOnDamage } from './fail-on-damage.ts'
import { runCommand } from './run-command.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await createFilledFolder()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Opens the wiki for one piece of work, because a command needs it closed. */
async function withWiki<T>(work: (wiki: Wiki, files: ReadonlyMap<string, WikiFile>) => Promise<T>): Promise<T> {
  const cloud = await createLocalCloud({ dataDir, port: 0, ...resolveDeployedFiles(PROJECT_DIR) })
  if (!cloud.ok) throw new Error(JSON.stringify(cloud.error))
  try {
    const wiki = createLocalWiki(cloud.value)
    const files = new Map<string, WikiFile>()
    for await (const file of wiki.files(failOnDamage)) files.set(file.path, file)
    return await work(wiki, files)
  } finally {
    await cloud.value.close()
  }
}

const readSize = (path: string) =>
  withWiki(async (wiki, files) => {
    const file = files.get(path)
    return file === undefined ? null : readWebpSize(Buffer.from(await wiki.read(file)))
  })

it('makes the missing copies of an image, and only these', async () => {
  const [first, second] = await withWiki(async (wiki, files) => {
    const [one = '', two = ''] = [...files.keys()].filter((path) => path.endsWith('_240'))
    for (const path of [one, two, two.replace('_240', '_640')]) await wiki.removeFile(path)
    return [one, two] as const
  })
  const found = await runCommand(repair, '--data', dataDir, '--dry-run')
  expect(found.ok).toBe(true)
  expect(found.text).toContain(`${first}: the copy of 240 pixels does not exist`)
  expect(found.text).toContain('3 missing copies. Nothing was changed.')
  expect(await readSize(first)).toBeNull()

  const repaired = await runCommand(repair, '--data', dataDir)
  expect([repaired.ok, repaired.text]).toEqual([true, expect.stringContaining('3 missing copies. 3 copies made.')])
  const [small, large] = [await readSize(second), await readSize(second.replace('_240', '_640'))]
  expect(Math.max(small?.width ?? 0, small?.height ?? 0)).toBe(240)
  expect(Math.max(large?.width ?? 0, large?.height ?? 0)).toBe(640)
  expect((await runCommand(repair, '--data', dataDir)).text).toContain('no missing copies. Nothing was changed.')
})

it('names an image that cannot be decoded, and goes on', async () => {
  const [broken, whole] = await withWiki(async (wiki, files) => {
    const [one = '', two = ''] = [...files.keys()].filter((path) => path.endsWith('_240'))
    const image = files.get(one.replace('_240', ''))
    if (image === undefined) throw new Error(`There is no image of ${one}.`)
    await wiki.putFile({ ...image, hash: null }, Buffer.from('no image'))
    for (const path of [one, two]) await wiki.removeFile(path)
    return [one, two] as const
  })
  const repaired = await runCommand(repair, '--data', dataDir)
  expect(repaired.ok).toBe(false)
  expect(repaired.text).toContain(`${broken} cannot be made: `)
  expect(repaired.text).toContain('1 copy made. One fault remains that this command cannot repair')
  expect(await readSize(whole)).not.toBeNull()
})
