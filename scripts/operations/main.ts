/** The program behind `npm run backup` and its sisters: reads which operation is meant, says what came of it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { deployedIn } from '../../local-cloud/deployed-files.ts'
import { OPERATIONS } from './all-commands.ts'
import { readCall } from './options.ts'

/** Two levels above the built program, `out/cloud/operations.js`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** A mistake of the program itself: its trace goes into a file, for whoever mends it. */
function stopUnexpected(error: unknown): never {
  const problem = error instanceof Error ? error : new Error(String(error))
  const file = join(tmpdir(), `infinite-worlds-${Date.now()}.log`)
  writeFileSync(file, `${inspect(error)}\n`)
  stop(
    `This operation has failed: ${problem.message}. What it had written before stays as it is; it can be run again. Details for a report are in ${file}.`,
  )
}
process.on('uncaughtException', stopUnexpected)

const [name = '', ...argv] = process.argv.slice(2)
const command = OPERATIONS[name]
if (command === undefined) stop(`There is no operation "${name}".`)
const call = readCall(argv, command.switches, command.named)
const [least, most] = command.words
if (call === null || call.words.length < least || call.words.length > most)
  stop(`Usage: npm run ${name} -- ${command.usage}`)
const done = await command.run(call, {
  deployed: deployedIn(root),
  environment: process.env,
  version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  say: (line) => process.stdout.write(`${line}\n`),
})
if (!done.ok) stop(done.error)
process.stdout.write(`${done.value}\n`)
