import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseWikiCommandLine } from '../local-cloud/wiki-command-line.ts'
import { OPERATION_COMMANDS } from '../operations/all-commands.ts'
import { COMMANDS, formatUsage } from './usage.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Commands that run a tool directly. The tool answers `--help`. */
const TOOLS = ['postinstall', 'typecheck', 'lint', 'format']

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const OWN = Object.entries(scripts).filter(([name]) => !TOOLS.includes(name))

describe('--help', () => {
  /** Checkout without installed packages and builds. */
  let checkout: string
  beforeAll(() => {
    checkout = mkdtempSync(join(tmpdir(), 'infinite-worlds-help-'))
    cpSync(join(ROOT, 'scripts'), join(checkout, 'scripts'), { recursive: true })
    cpSync(join(ROOT, 'package.json'), join(checkout, 'package.json'))
  })
  afterAll(() => rmSync(checkout, { recursive: true, force: true }))

  it.each(OWN)('of npm run %s prints its flags, and does nothing else', async (name, line) => {
    const [, ...words] = line.split(' ')
    const child = spawn(process.execPath, [...words, '--help'], { cwd: checkout, env: {} })
    let [out, complained] = ['', '']
    child.stdout.on('data', (text) => {
      out += text
    })
    child.stderr.on('data', (text) => {
      complained += text
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect([code, complained]).toEqual([0, ''])
    const known = COMMANDS[name] === undefined ? name.replace(/:[a-z]+$/, '') : name
    expect(out).toBe(`${formatUsage(known)}\n`)
    expect(readdirSync(checkout).toSorted()).toEqual(['package.json', 'scripts'])
  })

  it('has a line for each flag', () => {
    expect(formatUsage('bench')).toBe(`Usage: npm run bench -- [--quick] [--scale] [--only 3,9]

Prints the measured figures and their limits.

  --quick     without the measurements of large wikis, which take minutes
  --scale     with the measurements of 100,000 pages, which take ten minutes more
  --only 3,9  only the measurements with these numbers
  --help      prints this`)
  })
})

const flagsIn = (text: string) => text.match(/--[a-z-]+/g)?.toSorted()
const flagsOf = (name: string) => flagsIn(Object.keys(COMMANDS[name]?.flags ?? {}).join(' '))

it.each(Object.entries(OPERATION_COMMANDS))('%s takes the flags that its help lists', (name, command) => {
  expect(flagsIn(command.usage)).toEqual(flagsOf(name))
})

it('npm start takes the flags that its help lists', () => {
  const refused = parseWikiCommandLine(['a-word'])
  expect(flagsIn(refused.ok ? '' : refused.error.replace(' -- ', ' '))).toEqual(flagsOf('start'))
})
