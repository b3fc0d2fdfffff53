import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkLayers, insertLayerTable } from './check-layers.mjs'
import { LAYERS } from './layer-rules.mjs'
import { matches } from './match-layers.mjs'
import { findImports, tokenizeSource } from './parse-source.mjs'

const TABLE = `
export const SECTIONS = { ManualOfStyle: { label: 'Info' }, Blurb: { label: 'x' } } as const
export const PAGE_TYPES = { 'PowerSystem': { parts: [{ view: '' }] }, Book: onePart({ a: 1 }) } as const
`
const SOUND = {
  'shared/result.ts': 'export const ok = 1',
  'shared/model/page-types.ts': TABLE,
  'shared/rules/links.ts': "import { ok } from '../result.ts'\nexport const links = ok",
  'renderer/ui/button.tsx': "import { useId } from 'react'\nexport const Button = () => <b>{useId()}</b>",
  'renderer/services/ports/pages.ts': "import type { links } from '#shared/rules/links'",
  'renderer/services/hooks/use-services.ts': "import { useContext } from 'react'",
  'renderer/features/page/hero.tsx':
    "import { Button } from '../../ui/button.tsx'\nimport type {} from '../../services/ports/pages.ts'",
  'renderer/screens/home.tsx': "import '../features/page/hero.tsx'",
  'renderer/app/routes.tsx': "const home = () => import('../screens/home.tsx')",
  'local-cloud/services/store/open.ts': "import { DatabaseSync } from 'node:sqlite'",
  'local-cloud/services/firestore/access/document-gateway.ts': "import '../../store/open.ts'",
  'local-cloud/services/firestore/commit.ts': "import '../store/open.ts'\nimport 'node:http'",
  'local-cloud/pages/host.ts': 'await import(pathToFileURL(entry).href)',
  'tests/e2e/read.test.ts': "import '../../local-cloud/services/store/open.ts'\nconst type = 'PowerSystem'",
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'layers-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function tree(files: Readonly<Record<string, string>>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return checkLayers(root).violations.map(({ file, line, rule }) => `${file}:${line} ${rule}`)
}

describe('the layers check', () => {
  it('finds no violation in a valid tree', () => {
    expect(tree(SOUND)).toEqual([])
  })

  it.each([
    ['shared/model/page.ts', "import '../rules/links.ts'", 'shared may not import shared/rules/links.ts'],
    ['shared/rules/more.ts', "import 'valibot'", 'shared/rules may not use the package valibot'],
    ['shared/clock.ts', "import 'node:fs'", 'shared may not use the package node:fs'],
    ['renderer/ui/a.ts', "import '#shared/result'", 'renderer/ui may not import shared/result.ts'],
    ['renderer/services/a.ts', "import '../ui/button.tsx'", 'may not import renderer/ui/button.tsx'],
    ['renderer/services/a.ts', "import 'react'", 'renderer/services may not use the package react'],
    ['renderer/features/editor/a.ts', "export * from '../page/hero.tsx'", 'may not import renderer/features/page'],
    ['renderer/features/page/a.ts', "import '../../app/routes.tsx'", 'may not import renderer/app/routes.tsx'],
    ['renderer/features/page/a.ts', "const x = import('firebase/auth')", 'may not use the package firebase/auth'],
    ['renderer/screens/a.tsx', "import '../services/firebase.ts'", 'which does not exist'],
    [
      'local-cloud/services/auth/a.ts',
      "import '../firestore/commit.ts'",
      'local-cloud/services/auth may not import local-cloud/services/firestore',
    ],
    [
      'local-cloud/services/firestore/call-handlers.ts',
      "import './access/document-gateway.ts'",
      'local-cloud/services/firestore/handlers may not import local-cloud/services/firestore/access/document-gateway',
    ],
    [
      'local-cloud/services/firestore/listen/a.ts',
      "import '../../store/open.ts'",
      'local-cloud/services/firestore/handlers may not import local-cloud/services/store/open.ts',
    ],
    ['local-cloud/services/auth/a.ts', "import 'libsql'", 'local-cloud/services/auth may not use the package libsql'],
    ['local-cloud/services/auth/a.ts', "require('node:sqlite')", 'may not use the package node:sqlite'],
    ['local-cloud/main.ts', "import '../renderer/ui/button.tsx'", 'may not import renderer/ui/button.tsx'],
    ['operations/markdown/a.ts', "import 'react'", 'operations/markdown may not use the package react'],
    ['local-cloud/main.ts', "import '../tests/e2e/read.test.ts'", 'imports the test'],
    ['local-cloud/main.ts', "import '../shared/result.ts'", 'write #shared/'],
    ['local-cloud/main.ts', "import '../package.json'", 'which does not exist'],
    ['renderer/app/a.ts', "import '../screens/home'", 'which does not exist'],
    ['renderer/app/a.ts', 'import(address)', 'imports a computed address'],
    ['renderer/app/index.ts', '', 'is a barrel'],
    ['renderer/app/a.ts', 'window.fetch()', 'touches fetch'],
    ['renderer/app/a.ts', "globalThis?.['localStorage']", 'touches localStorage'],
    ['renderer/app/a.ts', "const type = 'PowerSystem'", "names 'PowerSystem'"],
    ['renderer/app/a.tsx', 'const a = <p title="Book">Book</p>', "names 'Book'"],
    ['shared/rules/a.ts', 'const section = `Blurb`', "names 'Blurb'"],
  ])('refuses in %s the line %s', (file, text, rule) => {
    expect(tree({ ...SOUND, [file]: text })).toEqual([expect.stringContaining(`${file}:1 `)])
    expect(checkLayers(root).violations[0]?.rule).toContain(rule)
  })

  it('names the line, not the comment or the text around it', () => {
    const text = "// import 'firebase'\n/* 'Book' */\nconst a = <p>It's a Book</p>\nimport 'valibot'"
    expect(tree({ ...SOUND, 'renderer/app/a.tsx': text })).toEqual([
      'renderer/app/a.tsx:4 renderer/app may not use the package valibot',
    ])
  })

  it('refuses an unused export, except in an entry', () => {
    const files = {
      'shared/a.ts': 'export const used = 1\nexport interface Unused {}\nexport async function unusedToo() {}',
      'shared/b.ts': "import { used } from './a.ts'\nexport const ofAnEntry = used",
    }
    expect(tree({ ...SOUND, ...files })).toEqual([
      'shared/a.ts:2 exports Unused, which no other file uses',
      'shared/a.ts:3 exports unusedToo, which no other file uses',
    ])
  })

  it('refuses an import cycle, and reports it once', () => {
    const files = {
      'renderer/ui/a.ts': "import './b.ts'",
      'renderer/ui/b.ts': "import type {} from './a.ts'",
    }
    expect(tree({ ...SOUND, ...files })).toEqual([
      'renderer/ui/a.ts:1 imports itself in a circle: renderer/ui/a.ts > renderer/ui/b.ts > renderer/ui/a.ts',
    ])
  })

  it('names only existing files', () => {
    const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
    const globs = Object.values(LAYERS).flatMap(({ files, imports }) => [...files, ...imports])
    const unused = globs.filter((glob) => !files.some((file) => matches([glob.replace('!', '')], file)))
    expect(unused).toEqual([])
  })

  it('is the table in ARCHITECTURE.md', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8')
    expect(text).toContain('<!-- layers -->\n| layer |')
    expect(insertLayerTable(text)).toBe(text)
  })

  it('fails when it has read no file', () => {
    expect(tree({})).toContain('.:1 no source file was read, so nothing was checked')
  })

  it('fails when it has found no page type', () => {
    const { 'shared/model/page-types.ts': _, ...rest } = SOUND
    expect(tree(rest)).toEqual([expect.stringContaining('no page type was found')])
  })

  it('fails when the repository holds a file it has not read', () => {
    execFileSync('git', ['init', '-q'], { cwd: root })
    expect(tree({ ...SOUND, 'renderer/node_modules/hidden.ts': '' })).toEqual([
      'renderer/node_modules/hidden.ts:1 exists and was not read',
    ])
  })

  it('fails when git fails', () => {
    expect(tree({ ...SOUND, '.git': 'broken' })).toEqual([expect.stringContaining('git could not list the files')])
  })
})

describe('reading a source file', () => {
  const imports = (source: string) => findImports(tokenizeSource(source)).map(({ path, line }) => `${line} ${path}`)

  it.each([
    ["import a from 'a'\nimport 'b'\nexport { c } from 'c'", ['1 a', '2 b', '3 c']],
    ["import {\n  type A,\n} from 'a'", ['3 a']],
    ["type A = import('a').A", ['1 a']],
    ["`\x24{`\x24{import('a')}`} import 'no'`", ['1 a']],
    ["`import 'no' \x24{ { b: 1 } } from 'no'`; import('b')", ['1 b']],
    ["const a = /['\"`]/; import 'b'", ['1 b']],
    ["const a = 1 / 2 / 3\nconst b = 'it\\'s'\nimport 'b'", ['3 b']],
    ['const a = "// not a comment"; import "b"', ['1 b']],
    ["<p>Don't</p>\nimport 'b'", ['2 b']],
    ["Array.from('no'); a.import('no')", []],
  ])('finds the imports of %j', (source, expected) => {
    expect(imports(source)).toEqual(expected)
  })
})
