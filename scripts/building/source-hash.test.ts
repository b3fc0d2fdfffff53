import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashDependencies, hashSources, matchesLockFile } from './source-hash.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stale-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, content: unknown) {
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
}

describe('whether a build is stale', () => {
  const hash = () => hashSources(root, ['shared', '.env'])
  beforeEach(() => write('shared/a.ts', 'a'))

  it('depends on content, not on time', () => {
    const before = hash()
    utimesSync(join(root, 'shared/a.ts'), 0, 0)
    expect(hash()).toBe(before)
    write('shared/a.ts', 'b')
    expect(hash()).not.toBe(before)
  })

  it.each(['shared/new.ts', 'shared/deep/style.css', '.env'])('sees a new %s', (file) => {
    const before = hash()
    write(file, '')
    expect(hash()).not.toBe(before)
  })

  it.each(['shared/a.test.ts', 'shared/README.md', 'renderer/b.ts'])('does not mind a new %s', (file) => {
    const before = hash()
    write(file, 'x')
    expect(hash()).toBe(before)
  })
})

describe('whether packages are installed again', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1' },
      'node_modules/w': { version: '1', optional: true },
    },
  }
  beforeEach(() => {
    write('package.json', { dependencies: { a: '1' } })
    write('package-lock.json', lock)
  })

  it('depends on the dependencies, not on the scripts', () => {
    const before = hashDependencies(root)
    write('package.json', { scripts: { start: 'x' }, dependencies: { a: '1' } })
    expect(hashDependencies(root)).toBe(before)
    write('package.json', { dependencies: { a: '2' } })
    expect(hashDependencies(root)).not.toBe(before)
  })

  it.each([
    ['nothing is there', undefined, false],
    ['all that is needed is there', { 'node_modules/a': { version: '1' } }, true],
    ['one is older', { 'node_modules/a': { version: '0' } }, false],
    ['one is missing', {}, false],
  ])('when %s', (_what, packages, matches) => {
    if (packages) {
      write('node_modules/.package-lock.json', { packages })
      write('node_modules/a/package.json', {})
    }
    expect(matchesLockFile(root)).toBe(matches)
  })
})
