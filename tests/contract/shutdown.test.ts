/** Contract test of shutdown: by a signal, with the launcher, or by kill -9; and of the next start. */
import { rm } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isPortFree, spawnProgram, waitForExit } from '../spawn-program.ts'
import { getDatabase, storePage } from '../stored-pages.ts'
import { createFilledFolder, startWiki } from '../wiki-process.ts'

/** Creates a data folder, which is removed at the end of the test. */
async function createTemporaryFolder(): Promise<string> {
  const folder = await createFilledFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('the wiki stops', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('cleanly on %s, and frees its ports', async (signal) => {
    const wiki = await startWiki()
    const ports = [wiki.pages, wiki.services].map((address) => Number(new URL(address).port))
    // A keep-alive connection must not prevent the exit.
    await (await fetch(wiki.pages)).text()
    const ended = waitForExit(wiki.child)
    wiki.child.kill(signal)
    const { code, took, err } = await ended
    expect([code, err]).toEqual([0, ''])
    expect(took).toBeLessThan(5000)
    expect(await Promise.all(ports.map(isPortFree))).toEqual([true, true])
    await wiki.stop()
  })

  it.each([
    ['SIGINT', 0],
    ['SIGTERM', 0],
    ['SIGKILL', null],
  ] as const)('when its launcher stops: %s', async (signal, code) => {
    const launcher = spawnProgram('scripts/start.mjs', ['--port', '0', '--data', await createTemporaryFolder()])
    const printed = await new Promise<string>((resolve) => {
      let text = ''
      launcher.stdout?.on('data', (part: Buffer) => {
        text += part.toString()
        if (text.includes('Press Ctrl')) resolve(text)
      })
    })
    const port = Number(/127\.0\.0\.1:(\d+)\//.exec(printed)?.[1])
    const ended = waitForExit(launcher)
    launcher.kill(signal)
    expect((await ended).code).toBe(code)
    await expect.poll(() => isPortFree(port)).toBe(true)
  })

  it('fault 1: by kill -9, and has the same pages and the same project id afterwards', async () => {
    const data = await createTemporaryFolder()
    const first = await startWiki({ dataDir: data, rules: 'open' })
    const database = await getDatabase(first)
    await storePage(first, database, {
      details: { name: 'Written Before the End', type: 'Item' },
      sections: { Blurb: ['It was still there.'] },
    })
    first.child.kill('SIGKILL')
    await first.stop()
    const second = await startWiki({ dataDir: data })
    expect(await getDatabase(second)).toBe(database)
    for (const [path, words] of [
      ['/Item/Written,Before,the,End', 'It was still there.'],
      ['/Race/Varven', 'people made of mud'],
      ['/Content/ItemPages', 'Written Before the End'],
    ] as const)
      expect(await (await fetch(second.pages + path)).text(), path).toContain(words)
    await second.stop()
  })
})
