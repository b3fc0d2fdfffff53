/** The ports of the development servers: the flags as the cloud itself will read them, and whether they are free. */
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'

const PAGES = 4173
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
 * Where `npm run dev` finds the pages of its cloud.
 * @param {readonly string[]} args
 */
export function readPort(args) {
  const { port } = parseFlags(args)
  return typeof port === 'string' ? port : String(PAGES)
}

/**
 * The flags with numbers in place of `--port 0`: the interface with hot reload has to know where its cloud is.
 * @param {readonly string[]} args
 * @returns {Promise<readonly string[]>}
 */
export async function choosePorts(args) {
  if (readPort(args) !== '0') return args
  const services = parseFlags(args)['services-port'] === undefined ? ['--services-port', '0'] : []
  return [...args, '--port', String(await freePort()), ...services]
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, HOST, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

/**
 * What each port is for, with the flag that chooses another. What is no number is left to the cloud to refuse, and 0 is
 * any free one.
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
 * The sentence for the first port that somebody else has; null where all are free.
 * @param {readonly { port: number, what: string, flag: string | null }[]} ports
 */
export async function findPortProblem(ports) {
  for (const { port, what, flag } of ports) {
    if (await isFree(port)) continue
    const help =
      flag === null
        ? 'Another one may be running: end it, then try again.'
        : `Choose another with ${flag}.`
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
