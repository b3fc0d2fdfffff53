/** The ways the wiki ends: asked to, with its launcher, or killed; and what the next start finds. */
import { rm } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isPortFree, spawnProgram, waitForExit } from '../spawn-program.ts'
import { getDatabase, storePage } from '../stored-pages.ts'
import { createFilledFolder, startWiki } from '../wiki-process.ts'

/** Until the test is over. */
async function ownFolder(): Promise<string> {
  const folder = await createFilledFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('the wiki ends', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'cleanly on %s, and its ports are free again',
    async (signal) => {
      const wiki = await startWiki()
      const ports = [wiki.pages, wiki.services].map((address) => Number(new URL(address).port))
      // a connection that is kept alive must not hold it
      await (await fetch(wiki.pages)).text()
      const ended = waitForExit(wiki.child)
      wiki.child.kill(signal)
      const { code, took, err } = await ended
      expect([code, err]).toEqual([0, ''])
      expect(took).toBeLessThan(5000)
      expect(await Promise.all(ports.map(isPortFree))).toEqual([true, true])
      await wiki.stop()
    },
  )

  it.each([
    ['SIGINT', 0],
    ['SIGTERM', 0],
    ['SIGKILL', null],
  ] as const)('when its launcher does: %s', async (signal, code) => {
    const launcher = spawnProgram('scripts/start.mjs', ['--port', '0', '--data', await ownFolder()])
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

  it('fault 1: by kill -9, and has the same pages and the same name afterwards', async () => {
    const data = await ownFolder()
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
