/** The program behind `npm start`: reads its flags, runs the wiki, prints where it is, ends cleanly. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deployedIn } from './deployed-files.ts'
import { type Options, readOptions } from './options.ts'
import { runWiki } from './run-wiki.ts'
import { describeStartFailure } from './start-problems.ts'

/** Two levels above the built program, `out/cloud/main.js`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const say = (line: string) => process.stdout.write(`${line}\n`)

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Asked to end, by a key, a signal, or a launcher that is gone: whatever there is to close is closed once. */
function endWhenAsked(): { whatToClose(close: () => Promise<void>): void } {
  // a start that is not complete has nothing that a crash would not leave whole as well
  let close = () => Promise.resolve()
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    close().then(
      () => process.exit(0),
      (error: unknown) => stop(`The wiki could not be closed cleanly: ${String(error)}`),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // the launcher's channel closes when the launcher was killed
  process.on('disconnect', end)
  return {
    whatToClose(closeAll) {
      close = closeAll
    },
  }
}

async function main(options: Options): Promise<void> {
  // without it React renders with its slow development half
  if (options.interfaceDir === null && process.env['NODE_ENV'] !== 'production')
    stop('NODE_ENV must be "production": start the wiki with npm start.')
  const ending = endWhenAsked()
  const wiki = await runWiki({
    options,
    environment: process.env,
    interfaceDir: resolve(options.interfaceDir ?? join(root, 'out')),
    sampleDir: join(root, 'resources/sample-wiki'),
    deployed: deployedIn(root, options.rulesDir ?? undefined, options.indexFile ?? undefined),
    say,
  })
  if (!wiki.ok) stop(wiki.error)
  const { address, cloud, people, close } = wiki.value
  ending.whatToClose(async () => {
    await close()
    say('Stopped. Everything that was saved is kept.')
  })
  say(`Infinite Worlds is running at ${address}`)
  if (cloud !== null)
    say(`Its services answer at ${cloud.address}, its data lies in ${resolve(options.dataDir)}`)
  for (const { email, password, role } of people)
    say(`Sign in as a sample ${role ?? 'editor'}: ${email}, password ${password}`)
  if (cloud !== null) say(`Mails are not sent; they lie at ${address}_local/mailbox`)
  say('Press Ctrl+C to stop.')
}

const options = readOptions(process.argv.slice(2))
if (!options.ok) stop(options.error)
await main(options.value).catch((error: unknown) =>
  stop(describeStartFailure(error, resolve(options.value.dataDir))),
)
