/** Entry of the operations' program: parses the command line, runs the operation and prints its result. */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { resolveDeployedFiles } from '../local-cloud/index.ts'
import { OPERATION_COMMANDS } from './all-commands.ts'
import { parseCommandArgs } from './command-args.ts'

/** Two levels above the built program, `out/cloud/operations.js`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Handles a programming error: the stack trace goes into a file, which can be attached to a report. */
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
const command = OPERATION_COMMANDS[name]
if (command === undefined) stop(`There is no operation "${name}".`)
const args = parseCommandArgs(argv, command)
if (!args.ok) stop(`${args.error}\nUsage: npm run ${name} -- ${command.usage}`.trimStart())
const done = await command.run(args.value, {
  deployed: resolveDeployedFiles(root),
  environment: process.env,
  version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  print: (line) => process.stdout.write(`${line}\n`),
})
if (!done.ok) stop(done.error)
process.stdout.write(`${done.value}\n`)
