/** Ports of the development servers: parses the flags, chooses free ports and reports ports in use. */
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'

const DEFAULT_PORT = 4173
const HOST = '127.0.0.1'

/** @param {readonly string[]} args */
function parseFlags(args) {
  const text = /** @type {const} */ ({ type: 'string' })
  const { values } = parseArgs({
    args: [...args],
    options: { port: text, 'services-port': text },
    strict: false,
  })
  return values
}

/**
 * Returns the port on which the cloud will serve pages.
 * @param {readonly string[]} args
 */
export function readPort(args) {
  const { port } = parseFlags(args)
  return typeof port === 'string' ? port : String(DEFAULT_PORT)
}

/**
 * Replaces `--port 0` by a free port, because the development server must know the address of its cloud.
 * @param {readonly string[]} args
 * @returns {Promise<readonly string[]>}
 */
export async function choosePorts(args) {
  if (readPort(args) !== '0') return args
  const services = parseFlags(args)['services-port'] === undefined ? ['--services-port', '0'] : []
  return [...args, '--port', String(await findFreePort()), ...services]
}

/** @returns {Promise<number>} a port that is free at this moment */
export const findFreePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, HOST, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

/**
 * Lists the ports to check, each with its purpose and the flag that changes it. Omits 0, which means any free port,
 * and invalid numbers, which the cloud reports itself.
 * @param {readonly string[]} args
 * @param {number} devPort
 */
export function listPorts(args, devPort) {
  const port = Number(readPort(args))
  const services = Number(parseFlags(args)['services-port'] ?? port + 1)
  return [
    { port: devPort, what: 'interface with hot reload', flag: null },
    { port, what: 'pages', flag: '--port' },
    { port: port === 0 ? 0 : services, what: 'services', flag: '--services-port' },
  ].filter(({ port: number }) => Number.isInteger(number) && number > 0 && number < 65_536)
}

/**
 * Returns an error message for the first port in use; null if all are free.
 * @param {readonly { port: number, what: string, flag: string | null }[]} ports
 */
export async function findPortProblem(ports) {
  for (const { port, what, flag } of ports) {
    if (await isFree(port)) continue
    const help = flag === null ? 'Another one may be running: end it, then try again.' : `Choose another with ${flag}.`
    return `Port ${port}, meant for the ${what}, is already in use. ${help}`
  }
  return null
}

/** @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, HOST, () => server.close(() => resolve(true)))
  })
