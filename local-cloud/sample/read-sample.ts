/** Reader of the sample content: pages, editors and images, validated. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Role } from '#shared/model/account'
import { formatCopyFile, IMAGE_COPIES } from '#shared/model/images/image-address'
import { type PageSource, readPageSource } from '#shared/model/page-source'
import {
  type ReportSource,
  readReportSources,
  readVersionSources,
  type VersionSource,
} from '#shared/model/report-source'
import type { Result } from '#shared/result'

export interface SampleEditor {
  readonly uid: string
  readonly userName: string
  /** Only for editors that people can sign in as. */
  readonly account?: SampleAccount
}

export interface SampleAccount {
  readonly email: string
  readonly password: string
  readonly role?: Role
}

export interface SampleWiki {
  /** Oldest page first. */
  readonly pages: readonly PageSource[]
  readonly reports: readonly ReportSource[]
  readonly versions: readonly VersionSource[]
  readonly editors: ReadonlyMap<string, SampleEditor>
  /** Returns the full path of an image file. */
  readonly imageFile: (name: string) => string
}

/** @throws for invalid sample files, which are part of the program: `pages/a.json: type: not a type of page` */
export async function readSample(folder: string): Promise<SampleWiki> {
  const editors = await readEditors(folder)
  const files = (await readdir(join(folder, 'pages'))).filter((file) => file.endsWith('.json'))
  const pages = await Promise.all(
    files.map(async (file) => {
      const read = readPageSource(await readJson(join(folder, 'pages', file)))
      if (!read.ok) throw new Error(`pages/${file}: ${read.error}`)
      const authors = [read.value, ...read.value.edits].map(({ author }) => author)
      if (!authors.every((author) => editors.has(author))) throw new Error(`pages/${file}: author: no such editor`)
      return read.value
    }),
  )
  const imageFile = (name: string) => join(folder, 'images', name)
  for (const page of pages) {
    for (const blocks of page.sections.values()) {
      for (const { image } of blocks) {
        if (image === null) continue
        for (const name of [image, ...IMAGE_COPIES.map(({ suffix }) => formatCopyFile(image, suffix))])
          if (!existsSync(imageFile(name))) throw new Error(`${page.details.name}: there is no image ${name}`)
      }
    }
  }
  return {
    pages: pages.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
    reports: await readList(folder, 'reports.json', readReportSources),
    versions: await readList(folder, 'change-log.json', readVersionSources),
    editors,
    imageFile,
  }
}

async function readList<T>(folder: string, file: string, parse: (data: unknown) => Result<T, string>): Promise<T> {
  const read = parse(await readJson(join(folder, file)))
  if (!read.ok) throw new Error(`${file}: ${read.error}`)
  return read.value
}

/** Returns the editors by the ids that the sample pages use. */
export async function readEditors(folder: string): Promise<Map<string, SampleEditor>> {
  const list: unknown = await readJson(join(folder, 'editors.json'))
  if (!Array.isArray(list)) throw new Error('editors.json: not a list')
  return new Map(
    list.map((item: unknown): [string, SampleEditor] => {
      if (!isEditor(item)) throw new Error('editors.json: an editor has id, uid and userName')
      const { id, ...editor } = item
      return [id, editor]
    }),
  )
}

const isEditor = (item: unknown): item is SampleEditor & { id: string } =>
  hasTextMembers(item, ['id', 'uid', 'userName']) &&
  (!('account' in item) || hasTextMembers(item.account, ['email', 'password']))

const hasTextMembers = (item: unknown, names: readonly string[]): item is object =>
  typeof item === 'object' &&
  item !== null &&
  names.every((name) => typeof Object.getOwnPropertyDescriptor(item, name)?.value === 'string')

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
