/** The program behind `npm start`: reads its flags, runs the wiki, prints where it is, ends cleanly. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resolveDeployedFiles } from './deployed-files.ts'
import { runWiki } from './run-wiki.ts'
import { formatUnexpectedStartError } from './start-problems.ts'
import { parseWikiCommandLine, type WikiCommandLineOptions } from './wiki-command-line.ts'

/** Two levels above the built program, `out/cloud/main.js`. */
const programRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const printLine = (text: string) => process.stdout.write(`${text}\n`)

function exitWithError(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Asked to end, by a key, a signal, or a launcher that is gone: whatever there is to close is closed once. */
function closeOnSignal(): { setCloseHandler(close: () => Promise<void>): void } {
  // a start that is not complete has nothing that a crash would not leave whole as well
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
  // the launcher's channel closes when the launcher was killed
  process.on('disconnect', end)
  return {
    setCloseHandler(closeAll) {
      close = closeAll
    },
  }
}

async function main(options: WikiCommandLineOptions): Promise<void> {
  // without it React renders with its slow development half
  if (options.interfaceDir === null && process.env['NODE_ENV'] !== 'production')
    exitWithError('NODE_ENV must be "production": start the wiki with npm start.')
  const shutdown = closeOnSignal()
  const wiki = await runWiki({
    options,
    environment: process.env,
    interfaceDir: resolve(options.interfaceDir ?? join(programRoot, 'out')),
    sampleDir: join(programRoot, 'resources/sample-wiki'),
    deployed: resolveDeployedFiles(
      programRoot,
      options.rulesDir ?? undefined,
      options.indexFile ?? undefined,
    ),
    printLine,
  })
  if (!wiki.ok) exitWithError(wiki.error)
  const { address, cloud, people, close } = wiki.value
  shutdown.setCloseHandler(async () => {
    await close()
    printLine('Stopped. Everything that was saved is kept.')
  })
  printLine(`Infinite Worlds is running at ${address}`)
  if (cloud !== null)
    printLine(
      `Its services answer at ${cloud.address}, its data lies in ${resolve(options.dataDir)}`,
    )
  for (const { email, password, role } of people)
    printLine(`Sign in as a sample ${role ?? 'editor'}: ${email}, password ${password}`)
  if (cloud !== null) printLine(`Mails are not sent; they lie at ${address}_local/mailbox`)
  printLine('Press Ctrl+C to stop.')
}

const options = parseWikiCommandLine(process.argv.slice(2))
if (!options.ok) exitWithError(options.error)
await main(options.value).catch((error: unknown) =>
  exitWithError(formatUnexpectedStartError(error, resolve(options.value.dataDir))),
)
