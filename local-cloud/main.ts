/** Script: runs the wiki for `npm start` and shuts it down on a signal. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resolveDeployedFiles } from './deployed-files.ts'
import { formatUnexpectedStartError } from './format-start-problem.ts'
import { limitHeapGrowth } from './limit-heap-growth.ts'
import { runWiki } from './run-wiki.ts'
import { parseWikiCommandLine, type WikiCommandLineOptions } from './wiki-command-line.ts'

/** The folder two levels above the built program, `out/cloud/main.js`. */
const programRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const printLine = (text: string) => process.stdout.write(`${text}\n`)

function exitWithError(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Closes the wiki once, on a signal or when the launcher is gone. */
function closeOnSignal(): { setCloseHandler(close: () => Promise<void>): void } {
  // Nothing needs closing before the start is complete: a crash would leave the data intact as well.
  let close = () => Promise.resolve()
  let isClosing = false
  const end = () => {
    if (isClosing) return
    isClosing = true
    close().then(
      () => process.exit(0),
      (error: unknown) => exitWithError(`The wiki could not be closed cleanly: ${String(error)}`),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // The channel to the launcher closes when the launcher is killed.
  process.on('disconnect', end)
  return {
    setCloseHandler(closeAll) {
      close = closeAll
    },
  }
}

async function main(options: WikiCommandLineOptions): Promise<void> {
  limitHeapGrowth()
  // Without it, React renders with its slow development build.
  if (options.interfaceDir === null && process.env['NODE_ENV'] !== 'production')
    exitWithError('NODE_ENV must be "production": start the wiki with npm start.')
  const shutdown = closeOnSignal()
  const wiki = await runWiki({
    options,
    environment: process.env,
    interfaceDir: resolve(options.interfaceDir ?? join(programRoot, 'out')),
    sampleDir: join(programRoot, 'resources/sample-wiki'),
    deployed: resolveDeployedFiles(programRoot, options.rulesDir ?? undefined, options.indexFile ?? undefined),
    printLine,
  })
  if (!wiki.ok) exitWithError(wiki.error)
  const { address, cloud, people, close } = wiki.value
  shutdown.setCloseHandler(async () => {
    await close()
    printLine('Stopped. All saved changes are stored.')
  })
  printLine(`Infinite Worlds is running at ${address}`)
  if (cloud !== null) printLine(`Its services answer at ${cloud.address}, its data is in ${resolve(options.dataDir)}`)
  for (const { email, password, role } of people)
    printLine(`Sign in as a sample ${role ?? 'editor'}: ${email}, password ${password}`)
  if (cloud !== null) printLine(`Mails are not sent; read them at ${address}_local/mailbox`)
  printLine('Press Ctrl+C to stop.')
}

const options = parseWikiCommandLine(process.argv.slice(2))
if (!options.ok) exitWithError(options.error)
await main(options.value).catch((error: unknown) =>
  exitWithError(formatUnexpectedStartError(error, resolve(options.value.dataDir))),
)
