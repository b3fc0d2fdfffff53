/** Fixture: the deployed functions as the provider runs them, with their own packages, one process for each function. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../../scripts/dev/dev-port.mjs'
import { PROJECT_DIR } from '../../wiki-process.ts'
import { OWNER } from './fake-hosted-project.ts'

const SOURCE = join(PROJECT_DIR, 'firebase/functions')
/** The folder is not below `firebase/`, since changes of files there cause a new build. */
const INSTALLED = join(PROJECT_DIR, 'node_modules/.cache/infinite-worlds/functions')
const PACKAGES = join(INSTALLED, 'node_modules')
const FRAME = '@google-cloud/functions-framework/build/src/main.js'

/** The packages are no dependencies of the program, so that the start of a wiki does not install them. */
export async function installFunctionPackages(): Promise<void> {
  const lock = readFileSync(join(SOURCE, 'package-lock.json'), 'utf8')
  const stamp = join(INSTALLED, 'installed-lock.json')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  mkdirSync(INSTALLED, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(SOURCE, name), join(INSTALLED, name))
  await promisify(execFile)('npm', ['ci', '--loglevel=error'], {
    cwd: INSTALLED,
    shell: process.platform === 'win32',
  })
  writeFileSync(stamp, lock)
}

/** Creates a folder with the entry, its built files and its packages; the caller removes it. */
export function createFunctionsFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(PROJECT_DIR, 'out/functions-'))
  for (const name of ['index.js', 'package.json']) cpSync(join(SOURCE, name), join(path, name))
  cpSync(join(PROJECT_DIR, 'out/functions'), path, { recursive: true })
  symlinkSync(PACKAGES, join(path, 'node_modules'), 'junction')
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Fake of the provider's metadata server, which issues a token with all rights. */
export async function openMetadataServer(): Promise<{ host: string; close(): Promise<unknown> }> {
  const server = createHttpServer((request, response) => {
    const isToken = request.url?.includes('/service-accounts/default/token') === true
    response.writeHead(isToken ? 200 : 404, {
      'metadata-flavor': 'Google',
      'content-type': 'application/json',
    })
    response.end(JSON.stringify({ access_token: OWNER, expires_in: 3599, token_type: 'Bearer' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  return {
    host: `127.0.0.1:${typeof place === 'object' ? place?.port : ''}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface FunctionProcess {
  readonly address: string
  stop(): Promise<void>
}

export async function startFunction(
  folder: string,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<FunctionProcess> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [join(PACKAGES, FRAME), `--source=${folder}`], {
    env: {
      PATH: process.env['PATH'],
      FUNCTION_TARGET: name,
      FUNCTION_SIGNATURE_TYPE: 'cloudevent',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitUntilServing(child)
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

function waitUntilServing(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (text: Buffer) => {
      output += text.toString()
      if (output.includes('URL: http')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${output}`)))
  })
}
