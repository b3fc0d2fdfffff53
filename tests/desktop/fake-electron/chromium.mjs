/**
 * Fake of Electron's browser: one Chromium for all windows, which serves the program's scheme and blocks other hosts.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { fromHttp, SUFFIX } from './addresses.mjs'

/** Each request goes through the program's own handler, so that its headers apply. */
function serve(handlerOf) {
  const server = createServer(async (request, response) => {
    try {
      const url = fromHttp(`http://${request.headers.host}${request.url}`)
      const answer = await handlerOf(url.split(':')[0])(new Request(url, { method: request.method }))
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      const bytes = Buffer.from(await answer.arrayBuffer())
      // This Chromium would open links of the custom scheme by the system.
      const isPage = answer.headers.get('content-type')?.startsWith('text/html')
      response.end(isPage ? bytes.toString().replaceAll('href="app://wiki', 'href="') : bytes)
    } catch (problem) {
      console.error(problem)
      response.writeHead(500).end()
    }
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/**
 * @param {{ userData: string, handlerOf: (scheme: string) => (request: Request) => Promise<Response>, ended: () => void }} parts
 */
export async function startChromium({ userData, handlerOf, ended }) {
  const server = await serve(handlerOf)
  const profile = join(userData, 'fake-chromium')
  mkdirSync(profile, { recursive: true })
  // A killed Chromium leaves these files.
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie', 'DevToolsActivePort'])
    rmSync(join(profile, name), { force: true })
  const rules = [`MAP *.${SUFFIX} 127.0.0.1:${server.address().port}`, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1']
  const child = spawn(
    process.env['IW_STAND_IN_CHROMIUM'],
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      // Chromium ends when this pipe is closed, however this process ends.
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      '--disable-sync',
      '--password-store=basic',
      '--use-mock-keychain',
      '--no-startup-window',
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  )
  child.once('exit', ended)
  process.once('exit', () => child.kill('SIGKILL'))
  const address = await new Promise((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (data) => {
      output += data
      const match = /DevTools listening on (ws:\S+)/.exec(output)
      if (match) resolve(match[1])
    })
    child.once('exit', () => reject(new Error(`Chromium did not start:\n${output}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  return { browser, address, stop: () => child.kill('SIGKILL') }
}
