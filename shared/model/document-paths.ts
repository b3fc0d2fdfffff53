/** Paths and ids of stored documents. They are no part of addresses, and no first load needs them. */
import type { SectionName, TypeName } from './page-types.ts'
import { getTypeSpec, TYPE_NAMES } from './page-types.ts'

/** A document path as its segments, so that no name is ever cut at a slash. */
export type DocumentPath = readonly string[]

export const referencePath = (key: string): DocumentPath => ['ContentRef', key]

export const sectionPath = (template: string, key: string, section: SectionName): DocumentPath => [
  'Content',
  template,
  key,
  section,
]

/** Returns the paths at which a section can be: that of the template's present name, then those of its earlier ones. */
export function listSectionPaths(
  { type, key }: { readonly type: TypeName; readonly key: string },
  section: SectionName,
): readonly DocumentPath[] {
  const { template, oldTemplates } = getTypeSpec(type)
  return [template, ...oldTemplates].map((one) => sectionPath(one, key, section))
}

/** Ids of one page's history sort by rev. */
export const backupId = (key: string, rev: number): string => `${key}_${String(rev).padStart(8, '0')}`

export const backupPath = (key: string, rev: number): DocumentPath => ['content_backup', backupId(key, rev)]

export const backupSectionPath = (key: string, rev: number, section: SectionName): DocumentPath => [
  ...backupPath(key, rev),
  'sections',
  section,
]

export const shardId = (template: string, shard: number): string => `${template}-${shard}`

export const shardPath = (template: string, shard: number): DocumentPath => ['catalogue', shardId(template, shard)]

export const rateLimitPath = (uid: string): DocumentPath => ['rate', uid]

/** Path of the record of which section of which page a person is editing. */
export const presencePath = (uid: string): DocumentPath => ['presence', uid]

/** While it stands, its person writes nothing. */
export const blockPath = (uid: string): DocumentPath => ['blocked', uid]

/** Path of an audit entry: one action of a maintainer. */
export const auditEntryPath = (id: string): DocumentPath => ['deeds', id]

export const SETTINGS_PATH: DocumentPath = ['settings', 'site']

/** What maintainers choose for the home page. */
export const HOME_CHOICE_PATH = ['site', 'home'] as const

/** The usual titles of facts of each page type. */
export const TITLE_PRESETS_PATH = ['site', 'presets'] as const

/** The type whose pages a shard lists; null for an id no template of the table has made. */
export const parseShardType = (id: string): TypeName | null =>
  TYPE_NAMES.find((type) => id.startsWith(`${getTypeSpec(type).template}-`)) ?? null

/** The ids of all shards of a template lie between these two ('.' follows '-'). */
export const shardRange = (template: string): readonly [string, string] => [`${template}-`, `${template}.`]
