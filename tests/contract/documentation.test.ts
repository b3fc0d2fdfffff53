/** Contract test of the documentation: its links, file names and commands exist, and the workflows run the same checks. */
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
/** Removes blocks of code, which are examples. */
const withoutCode = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```/gm, '')

const FOLDERS = readdirSync(PROJECT_DIR, { withFileTypes: true })
  .filter((item) => item.isDirectory() && !/^(?:\.|node_modules$|out$|release$)/.test(item.name))
  .map(({ name }) => name)
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(PROJECT_DIR, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    `${folder}/${file}${file.includes('.') ? '' : '/'}`.replaceAll('\\', '/'),
  ),
).concat(readdirSync(PROJECT_DIR))
/**
 * Lists names of source files, and paths that begin with a folder of the project. Layers and npm packages are not files,
 * and a name with a colon at the end of its line names an example.
 */
function listNamedPaths(text: string): string[] {
  const names = [
    ...text.replace(/<!-- layers -->[\s\S]*<!-- end/, '').matchAll(/`([^`\s]+)`(?!:\n)|^([a-z][a-z-]*\/\S*) {2}/gm),
  ].map(([, span, folder]) => span ?? folder ?? '')
  const inProject = new RegExp(`^(?:${FOLDERS.join('|')})/(?!firestore/|auth$)`)
  return names.filter(
    (name) => /^[\w@./-]+$/.test(name) && (inProject.test(name) || /[\w-]\.(?:tsx?|mjs|css|rules)$/.test(name)),
  )
}
const { scripts } = JSON.parse(read('package.json'))

describe('the documents', () => {
  it('exist', () => {
    for (const file of [
      ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE'],
      ...['hosting', 'operations', 'costs', 'configuration', 'backup-format'].map((name) => `docs/${name}.md`),
    ])
      expect(existsSync(join(PROJECT_DIR, file)), file).toBe(true)
  })

  it('have no broken links', () => {
    const gone = DOCUMENTS.flatMap((document) =>
      [...withoutCode(read(document)).matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !existsSync(join(PROJECT_DIR, dirname(document), link)))
        .map((link) => `${document}: ${link}`),
    )
    expect(gone).toEqual([])
  })

  it('name files and folders that exist', () => {
    const gone = DOCUMENTS.flatMap((document) =>
      listNamedPaths(read(document))
        .filter((path) => !FILES.some((file) => `/${file}`.includes(`/${path}`)))
        .map((path) => `${document}: ${path}`),
    )
    expect(gone).toEqual([])
  })

  it('count the files of both request flows', () => {
    const flows = read('ARCHITECTURE.md').matchAll(/^## .*: (\d+) files\n([\s\S]*?)(?=^## )/gm)
    const counts = [...flows].map(([, stated, text = '']) => {
      const files = [...text.matchAll(/^(\d+)\. `([^`]+)`/gm)]
      return { stated: Number(stated), last: Number(files.at(-1)?.[1]), files: files.length }
    })
    expect(counts).toHaveLength(2)
    for (const { stated, last, files } of counts) expect([last, files]).toEqual([stated, stated])
  })

  it('name commands that exist', () => {
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
  it('run the project’s own checks on every supported version of Node', () => {
    const checks = read('.github/workflows/checks.yml')
    expect(checks).toContain('run: ./.ci/run')
    const versions = /node: \[(.*)\]/.exec(checks)?.[1]?.replaceAll("'", '').split(', ')
    expect(versions).toEqual(['20', '22', '24'])
  })

  it('build the installers on three systems, for a tag only', () => {
    const installers = read('.github/workflows/installers.yml')
    expect(installers).toMatch(/on:\n {2}push:\n {4}tags: \['v\*'\]\n/)
    for (const system of ['ubuntu', 'windows', 'macos']) expect(installers).toMatch(new RegExp(`system: .*${system}-`))
    expect(installers).toContain('npm run installers')
  })
})
