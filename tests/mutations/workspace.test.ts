/** Test of the mutants' workspace: which failures kill a mutant, and which files are copied. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { classifyReport, type TestReport } from './read-report.ts'
import { createWorkspace, isCopied } from './workspace.ts'

const reportOf = (status: string, ...failureMessages: readonly string[]): TestReport => ({
  testResults: [{ message: '', assertionResults: [{ status, fullName: 'a test', failureMessages }] }],
})

describe('a mutant', () => {
  it('is killed by a test whose expectation fails', () => {
    const report = reportOf('failed', 'AssertionError: expected true to be false')
    expect(classifyReport(report)).toEqual({ kind: 'killed', by: ['a test'] })
  })

  it('survives where the test passes', () => {
    expect(classifyReport(reportOf('passed'))).toEqual({ kind: 'survived' })
  })

  it.each([
    ['the test timed out', reportOf('failed', 'Error: Test timed out in 30000ms.\nIf this is')],
    ['a port was busy', reportOf('failed', 'Error: listen EADDRINUSE: address already in use')],
    [
      'the file could not be loaded',
      { testResults: [{ message: 'SyntaxError: Unexpected token', assertionResults: [] }] },
    ],
    [
      'a hook failed before some tests',
      { testResults: [{ ...reportOf('passed').testResults[0], message: 'Error: line 4: and?' }] },
    ],
    ['no test has such a name', reportOf('skipped')],
    ['there is no such file', { testResults: [] }],
  ] as readonly (readonly [string, TestReport])[])('is not tried where %s', (_, report) => {
    expect(classifyReport(report)).toMatchObject({ kind: 'not run' })
  })
})

describe('the copy of the project', () => {
  it('holds no settings, data or packages of this machine', () => {
    const paths = ['.env', '.env.local', '.data/wiki.db', 'node_modules/vite', 'out/dev/x', '.git']
    expect(paths.filter(isCopied)).toEqual([])
    expect(['', 'package.json', 'out/.stamps/server.json', 'shared/env.ts'].every(isCopied)).toBe(true)
  })

  it.each(['while it is made', 'once it is made'])('is removed %s', async (when) => {
    const parent = mkdtempSync(join(tmpdir(), 'infinite-worlds-workspace-'))
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
    const project = join(parent, 'project')
    mkdirSync(join(project, 'node_modules'), { recursive: true })
    for (let count = 0; count < 100; count++) writeFileSync(join(project, `${count}.ts`), '')
    const workspace = createWorkspace({ isChecked: false, project, parent })
    expect(readdirSync(parent)).toHaveLength(2)
    if (when === 'once it is made') await workspace.ready
    await workspace.remove()
    expect(readdirSync(parent)).toEqual(['project'])
  })
})
