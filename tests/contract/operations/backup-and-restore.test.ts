/** Contract test of backup and restore into another folder and port: pages, images, history, links, people. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../../local-cloud/services/store/open-store.ts'
import { requestPage } from '../../parse-document.ts'
import { startWiki, type WikiProcess } from '../../wiki-process.ts'
import { OPERATION_TIMEOUT, type OperationOutput, runOperation } from './run-operation.ts'

const PAGES = ['/', '/Race/Varven', '/History/Varven', '/Content/BookPages', '/content']

let folder: string
let file: string
let old: WikiProcess
let moved: WikiProcess
let backedUp: OperationOutput
let restored: OperationOutput
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-move-'))
  file = join(folder, 'whole wiki.zip')
  old = await startWiki()
  backedUp = await runOperation('backup', '--data', old.dataDir, file)
  restored = await runOperation('restore', '--data', join(folder, 'new'), file)
  moved = await startWiki({ dataDir: join(folder, 'new') })
}, OPERATION_TIMEOUT)
afterAll(async () => {
  await Promise.all([old?.stop(), moved?.stop()])
  await rm(folder, { recursive: true, force: true })
})

/** An edit after the backup. */
async function addRecord(dataDir: string): Promise<void> {
  const store = openStore({ dataDir })
  if (!store.ok) throw new Error(JSON.stringify(store.error))
  await store.value.documents.commit((transaction) =>
    transaction.put({
      path: 'settings/site',
      fields: '{}',
      createTime: transaction.time,
      updateTime: transaction.time,
    }),
  )
  store.value.close()
}

const digestIn = ({ out }: OperationOutput) => /[Dd]igest ([0-9a-f]{64})/.exec(out)?.[1]

/** Removes what identifies an installation: ports, keys, and the bucket of its files. */
const anyone = (html: string): string =>
  html
    .replace(/127\.0\.0\.1(?:%3A|:)\d+/g, 'HOST')
    .replace(/"port":\d+/g, '"port":0')
    .replace(/local-[0-9a-f]{12}/g, 'PROJECT')
    .replace(/data-etag="[^"]*"/, '')
    .replace(/"(?:apiKey|key)":"[^"]*"/g, '"KEY"')

const imagesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/src="(http:[^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'))),
]

describe('a restored wiki', () => {
  it('fault 67: is complete by its digest, although it was running during the backup', () => {
    expect([backedUp.code, restored.code]).toEqual([0, 0])
    expect(backedUp.stderr + restored.stderr).toBe('')
    expect(digestIn(backedUp)).toMatch(/^[0-9a-f]{64}$/)
    expect(digestIn(restored)).toBe(digestIn(backedUp))
  })

  it.each(PAGES)('shows %s as before', async (path) => {
    const [before, after] = await Promise.all([requestPage(old.pages, path), requestPage(moved.pages, path)])
    expect([before.status, after.status]).toEqual([200, 200])
    expect(anyone(after.text)).toBe(anyone(before.text))
  })

  it('shows its images from its new address', async () => {
    const [before, after] = await Promise.all([
      requestPage(old.pages, '/Race/Varven'),
      requestPage(moved.pages, '/Race/Varven'),
    ])
    const [from, to] = [imagesIn(before.text), imagesIn(after.text)]
    expect(to.length).toBeGreaterThan(0)
    expect(to.every((src) => src.startsWith(moved.services))).toBe(true)
    for (const [index, src] of to.entries()) {
      const [there, here] = await Promise.all([fetch(from[index] ?? ''), fetch(src)])
      expect(here.status).toBe(200)
      expect(Buffer.from(await here.arrayBuffer())).toEqual(Buffer.from(await there.arrayBuffer()))
    }
  })

  it('has its people with their passwords, and nobody else', async () => {
    const list = (wiki: WikiProcess) => /Sign in as [\s\S]*?\n(?=Mails)/.exec(wiki.output())?.[0]
    expect(list(moved)).toBe(list(old))
  })

  it(
    'is overwritten with --replace only',
    async () => {
      await moved.stop()
      const again = await runOperation('restore', '--data', moved.dataDir, file)
      expect([again.code, again.stderr]).toEqual([0, ''])
      expect(again.out).toContain('no records to add, 0 to change, 0 to remove')
      expect(again.out).toMatch(/^Nothing had to be changed\. Read back whole: digest /m)
      expect(again.out).not.toContain('Restored')
      await addRecord(moved.dataDir)
      const refused = await runOperation('restore', '--data', moved.dataDir, file)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Nothing was changed')])
      expect(refused.out).toContain('no records to add, 0 to change, 1 to remove')
      const replaced = await runOperation('restore', '--replace', '--data', moved.dataDir, file)
      expect([replaced.code, digestIn(replaced)]).toEqual([0, digestIn(backedUp)])
    },
    OPERATION_TIMEOUT,
  )

  it(
    'is not changed by a dry run',
    async () => {
      const nowhere = join(folder, 'nowhere')
      const dry = await runOperation('restore', '--dry-run', '--data', nowhere, file)
      expect(dry.code).toBe(0)
      expect(dry.out).toContain('Nothing was changed.')
      expect(existsSync(nowhere)).toBe(false)
      const bytes = await readFile(file)
      const count = await runOperation('backup', '--dry-run', '--data', old.dataDir, file)
      expect(count.out).toMatch(/^Would back up [\d,]+ records, \d+ files and \d+ accounts to /)
      expect(bytes.equals(await readFile(file))).toBe(true)
    },
    OPERATION_TIMEOUT,
  )

  it(
    'is not created if the backup is unusable',
    async () => {
      const [nowhere, damaged] = [join(folder, 'still nowhere'), join(folder, 'damaged.zip')]
      const bytes = await readFile(file)
      await writeFile(damaged, bytes.fill(0, 5000, 6000))
      const refused = await runOperation('restore', '--data', nowhere, damaged)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Nothing was changed')])
      expect(existsSync(nowhere)).toBe(false)
    },
    OPERATION_TIMEOUT,
  )

  it(
    'names the folder of an incomplete export',
    async () => {
      const pages = join(folder, 'pages')
      await mkdir(join(pages, 'Race', 'Varven.md'), { recursive: true })
      const ended = await runOperation('export', '--replace', '--data', old.dataDir, pages)
      expect(ended.code).toBe(1)
      expect(ended.stderr).toContain(`The pages exported until then are in ${pages};`)
      expect(existsSync(join(pages, 'Book'))).toBe(true)
      // Folders with the names of the pages' files end the export early.
      const blocked = join(folder, 'blocked')
      for (const name of await readdir(pages, { recursive: true }))
        if (name.endsWith('.md')) await mkdir(join(blocked, name), { recursive: true })
      const failed = await runOperation('export', '--replace', '--data', old.dataDir, blocked)
      expect(failed.code).toBe(1)
      expect(failed.stderr).toMatch(/it is a folder\..* No page was exported\.$/m)
    },
    OPERATION_TIMEOUT,
  )
})
