/** Parser for the command line of the local wiki: returns options, or a sentence with usage. */
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'

export interface WikiCommandLineOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly servicesPort: number
  readonly dataDir: string
  /** Total number of sample and generated pages to fill an empty wiki with. */
  readonly pages: number | null
  readonly fresh: boolean
  /** Origin of the development server's pages; only with `npm run dev`. */
  readonly devOrigin: string | null
  /** Folder of another build of the interface, with `web/` and `server/`; for tests. */
  readonly interfaceDir: string | null
  /** Folder of rules that replace the deployed ones. */
  readonly rulesDir: string | null
  /** Index file that replaces the deployed one. */
  readonly indexFile: string | null
}

export const DEFAULT_DATA_DIR = '.data'
const DEFAULT_PORT = 4173
const MAX_PORT = 65_535
const MAX_PAGES = 200_000

const USAGE = `Usage: npm start -- [--port N] [--services-port N] [--data DIR] [--pages N] [--fresh]
                    [--rules DIR] [--indexes FILE]`

export function parseWikiCommandLine(argv: readonly string[]): Result<WikiCommandLineOptions, string> {
  let values: ReturnType<typeof parseFlags>
  try {
    values = parseFlags(argv)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return err(`${message.split('. ')[0]}.\n${USAGE}`)
  }
  const port = parseWholeNumber('--port', values.port, [0, MAX_PORT], DEFAULT_PORT)
  if (!port.ok) return port
  const services = parseWholeNumber(
    '--services-port',
    values['services-port'],
    [0, MAX_PORT],
    port.value === 0 ? 0 : port.value + 1,
  )
  if (!services.ok) return services
  if (services.value > MAX_PORT)
    return err(`--port ${port.value} leaves no port for the services: add --services-port.`)
  if (services.value === port.value && port.value !== 0)
    return err('--port and --services-port must differ: pages and services each need a port.')
  const pages = parseWholeNumber('--pages', values.pages, [1, MAX_PAGES], null)
  if (!pages.ok) return pages
  if (values.data === '') return err('--data needs the name of a folder.')
  for (const flag of ['rules', 'indexes'] as const) if (values[flag] === '') return err(`--${flag} needs a name.`)
  return ok({
    port: port.value,
    servicesPort: services.value,
    dataDir: expandHome(values.data ?? DEFAULT_DATA_DIR),
    pages: pages.value,
    fresh: values.fresh ?? false,
    devOrigin: values['dev-origin'] ?? null,
    interfaceDir: values['interface'] ?? null,
    rulesDir: values.rules === undefined ? null : expandHome(values.rules),
    indexFile: values.indexes === undefined ? null : expandHome(values.indexes),
  })
}

/** Shells do not expand `~` after an equals sign or in quotes; a folder of that name is never meant. */
export const expandHome = (folder: string): string => folder.replace(/^~(?=$|[/\\])/, () => homedir())

const parseFlags = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string' },
      'services-port': { type: 'string' },
      data: { type: 'string' },
      pages: { type: 'string' },
      fresh: { type: 'boolean' },
      'dev-origin': { type: 'string' },
      interface: { type: 'string' },
      rules: { type: 'string' },
      indexes: { type: 'string' },
    },
  }).values

function parseWholeNumber<Default>(
  flag: string,
  text: string | undefined,
  [min, max]: readonly [number, number],
  defaultValue: Default,
): Result<number | Default, string> {
  if (text === undefined) return ok(defaultValue)
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return ok(number)
  return err(`${flag} needs a whole number from ${min} to ${max}; this is "${text}".`)
}
