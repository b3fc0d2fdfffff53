/** The documents speak of things that are there: links lead somewhere, commands exist, the workflow runs what is run here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../wiki-process.ts'

const inFolder = (folder: string): string[] =>
  readdirSync(join(PROJECT_DIR, folder), { withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.md'))
    .map(({ name }) => join(folder, name))

const DOCUMENTS = ['.', 'docs', 'docs/decisions', 'local-cloud'].flatMap(inFolder)
const read = (file: string): string => readFileSync(join(PROJECT_DIR, file), 'utf8')
/** What stands in a block of code is an example. */
const withoutCode = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```/gm, '')
const { scripts } = JSON.parse(read('package.json'))

describe('the documents', () => {
  it('are there', () => {
    for (const file of [
      ...[
        'README.md',
        'ARCHITECTURE.md',
        'CONTRIBUTING.md',
        'CHANGELOG.md',
        'SECURITY.md',
        'LICENSE',
      ],
      ...['hosting', 'operations', 'costs', 'configuration', 'backup-format'].map(
        (name) => `docs/${name}.md`,
      ),
    ])
      expect(existsSync(join(PROJECT_DIR, file)), file).toBe(true)
  })

  it('lead nowhere that is not there', () => {
    const gone = DOCUMENTS.flatMap((document) =>
      [...withoutCode(read(document)).matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !existsSync(join(PROJECT_DIR, dirname(document), link)))
        .map((link) => `${document}: ${link}`),
    )
    expect(gone).toEqual([])
  })

  it('name commands that can be run', () => {
    const unknown = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !(name in scripts))
        .map((name) => `${document}: ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('the workflows', () => {
  it('run what is run here, on every version of Node that is promised', () => {
    const checks = read('.github/workflows/checks.yml')
    expect(checks).toContain('run: ./.ci/run')
    const versions = /node: \[(.*)\]/.exec(checks)?.[1]?.replaceAll("'", '').split(', ')
    expect(versions).toEqual(['20', '22', '24'])
  })

  it('build the installers on the three systems, on a tag only', () => {
    const installers = read('.github/workflows/installers.yml')
    expect(installers).toMatch(/on:\n {2}push:\n {4}tags: \['v\*'\]\n/)
    for (const system of ['ubuntu', 'windows', 'macos'])
      expect(installers).toMatch(new RegExp(`system: .*${system}-`))
    expect(installers).toContain('npm run installers')
  })
})
