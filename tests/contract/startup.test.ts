/** Contract test of startup: the program and its launcher with wrong or unusual options. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProcessResult, spawnProgram, waitForExit } from '../spawn-program.ts'
import { createFilledFolder, startWiki } from '../wiki-process.ts'

let folder: string
let free = 0
const fresh = () => join(folder, `data-${free++}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infinite-worlds-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const program = (...args: string[]) => waitForExit(spawnProgram('out/cloud/main.js', args))

/** Maximum time in milliseconds until the error is printed. */
const MAX_ERROR_TIME = 10_000

function expectSentence({ code, err, took }: ProcessResult, words: RegExp): void {
  expect(err).toMatch(words)
  expect(code).toBe(1)
  expect(err).not.toMatch(/^\s+at /m)
  expect(err).not.toMatch(/node:internal|Error:/)
  expect(took).toBeLessThan(MAX_ERROR_TIME)
}

/** Occupies a port. */
async function takenPort(): Promise<{ port: number; server: Server }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0, server }
}

describe('fault 68: an error at the start is one sentence with the flag to change', () => {
  it('for an occupied port, of the pages or of the services', async () => {
    const { port, server } = await takenPort()
    try {
      expectSentence(
        await program('--port', String(port), '--data', fresh()),
        new RegExp(`Port ${port}.*pages.*--port`),
      )
      expectSentence(
        await program('--port', '0', '--services-port', String(port), '--data', fresh()),
        new RegExp(`Port ${port}.*services.*--services-port`),
      )
    } finally {
      server.close()
    }
  })

  it('for a data folder below a file', async () => {
    const file = join(folder, 'a file')
    await writeFile(file, 'mine')
    for (const data of [file, join(file, 'data'), join(file, 'deep', 'data')])
      expectSentence(await program('--port', '0', '--data', data), /data folder .*--data/)
  })

  it.runIf(process.platform === 'linux')('for a data folder in /proc', async () => {
    expectSentence(await program('--port', '0', '--data', '/proc/infinite/worlds'), /data folder .*--data/)
  })

  it.each([
    [['--port', 'x'], /--port needs a whole number/],
    [['--port', '99999'], /--port needs a whole number/],
    [['--port', '65535'], /--services-port/],
    [['--port', '-1'], /--port/],
    [['--port', '5000', '--services-port', '5000'], /--services-port must differ/],
    [['--pages', 'many'], /--pages needs a whole number/],
    [['--data', ''], /--data needs/],
    [['--colour', 'red'], /--colour/],
    [['red'], /Usage: npm start/],
  ])('for invalid flags: %j', async (args, words) => {
    expectSentence(await program(...args), words)
  })

  it('for --pages with a wiki that has pages', async () => {
    const data = await createFilledFolder()
    expectSentence(await program('--port', '0', '--data', data, '--pages', '50'), /--fresh.*--data/)
    await rm(data, { recursive: true })
  })

  it('for unreadable rules, with file and line', async () => {
    const rules = join(folder, 'rules')
    await mkdir(rules)
    const start = () => program('--port', '0', '--data', fresh(), '--rules', rules)
    expectSentence(await start(), /rules file .*firestore\.rules cannot be used: It cannot be read \(ENOENT\)/)
    const text = "rules_version = '2';\nservice cloud.firestore {\n  alow read;\n}\n"
    await writeFile(join(rules, 'firestore.rules'), text)
    expectSentence(await start(), /firestore\.rules cannot be used: Line 3: .*not "alow"\./)
  })

  it('for a NODE_ENV that would make the pages slow', async () => {
    const ended = await waitForExit(
      spawnProgram('out/cloud/main.js', ['--port', '0', '--data', fresh()], { NODE_ENV: 'test' }),
    )
    expectSentence(ended, /npm start/)
  })

  it('for npm flags without the two dashes', async () => {
    const ended = await waitForExit(spawnProgram('scripts/start.mjs', ['5000'], { npm_config_port: 'true' }))
    expectSentence(ended, /npm start -- --port 5000/)
  })

  it('for an incomplete hosted configuration', async () => {
    const ended = await waitForExit(
      spawnProgram('out/cloud/main.js', ['--port', '0', '--data', fresh()], {
        VITE_FIREBASE_PROJECT_ID: 'some-project',
      }),
    )
    expectSentence(ended, /VITE_FIREBASE_API_KEY/)
  })
})

it('fault 6: a second wiki on the same folder is refused while the first one runs', async () => {
  const data = await createFilledFolder()
  const first = await startWiki({ dataDir: data })
  expectSentence(await program('--port', '0', '--data', data), /already using .*--data/)
  expect((await fetch(first.pages)).status).toBe(200)
  first.child.kill('SIGKILL')
  await first.stop()
  const next = await startWiki({ dataDir: data })
  expect((await fetch(next.pages)).status).toBe(200)
  await next.stop()
  await rm(data, { recursive: true })
})

/** Timeout in milliseconds of a first start, which loads the sample wiki, on a busy machine. */
const FIRST_START_TIMEOUT = 60_000

describe('fault 68: the wiki starts', () => {
  it('with a folder whose name has spaces and signs', async () => {
    const data = join(folder, 'my wiki — büro & 🗝️ #1 50%', 'dã ta')
    const wiki = await startWiki({ dataDir: data })
    expect((await fetch(`${wiki.pages}/Race/Varven`)).status).toBe(200)
    await wiki.stop()
  })

  it('without a home folder', async () => {
    const child = spawnProgram('out/cloud/main.js', ['--port', '0', '--data', fresh()], {
      HOME: undefined,
      USERPROFILE: undefined,
    })
    const ended = waitForExit(child, FIRST_START_TIMEOUT)
    child.stdout?.on('data', (text: Buffer) => /Press Ctrl/.test(`${text}`) && child.kill('SIGINT'))
    expect((await ended).code).toBe(0)
  })
})
