/** Test of the built process of the local cloud: the main process receives the exception that ends it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { PROJECT_DIR } from '../wiki-process.ts'

const HOOKS = pathToFileURL(join(PROJECT_DIR, 'tests/desktop/fake-electron/utility-hooks.mjs'))
const THROW = `data:text/javascript,process.parentPort.once('newListener', () =>
  setImmediate(() => { throw new Error('an error of a test') }))`

it('an uncaught exception is reported with its stack [stand-in]', async () => {
  const child = fork(join(PROJECT_DIR, 'out/desktop/main/cloud-process.js'), {
    execArgv: ['--import', HOOKS.href, '--import', THROW],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const received: string[] = []
  child.on('message', (message) => received.push(String(message)))
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  expect(code).not.toBe(0)
  expect(received).toEqual([expect.stringMatching(/"said".*Error: an error of a test\\n +at /)])
})
