/** Every address: routes of the interface, and paths of documents. */
import type { PartSpec, SectionName, TypeName } from './page-types.ts'
import { getTypeSpec, TYPE_NAMES } from './page-types.ts'

/**
 * One segment of an address. Commas stay commas: they stand for spaces. Half a character has no encoding.
 * Dots alone would be a step up, encoded or not: a space behind them, which every reader trims, keeps them.
 */
export const encodeSegment = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replaceAll('%2C', ',')
    .replace(/^\.{1,2}$/, '$&%20')

export const viewPath = (type: TypeName, key: string, view = ''): string =>
  `/${type}/${encodeSegment(key)}${view === '' ? '' : `/${view}`}`

export const editPath = (part: PartSpec, key: string): string =>
  `/${part.edit}/${encodeSegment(key)}`

/** Content Templates with a template chosen. */
export const uploadPath = (type: TypeName): string => `${ROUTES.upload}?template=${type}`

export const listPath = (type: TypeName): string => `/Content/${getTypeSpec(type).listPath}`

export const seriesPath = (series: string): string => `/content/${encodeSegment(series)}`

export const historyPath = (key: string): string => `${ROUTES.history}/${encodeSegment(key)}`

/** What one person has saved. */
export const editsPath = (uid: string): string => `${ROUTES.recentChanges}?by=${encodeSegment(uid)}`

/** What one save changed. */
export const comparisonPath = (key: string, rev: number): string => `${historyPath(key)}/${rev}`

export const searchPath = (query: string): string => `${ROUTES.search}/${encodeSegment(query)}`

export const ROUTES = {
  home: '/',
  login: '/login',
  forgotPassword: '/login/forgot-password',
  signUp: '/signup',
  user: '/user',
  verify: '/user/verify',
  authentication: '/user/authentication',
  newPassword: '/auth/reset-password',
  mailLink: '/auth/action',
  upload: '/user/upload',
  requestFeature: '/user/RequestAFeature',
  reportBug: '/user/ReportABug',
  privacy: '/PrivacyPolicy',
  pipeline: '/FeaturesAndBugsPipeline',
  changeLog: '/ChangeLog',
  addChangeLog: '/ChangeLogAdd',
  allContent: '/content',
  search: '/search_results',
  random: '/random',
  recentChanges: '/RecentChanges',
  maintenance: '/user/Maintenance',
  history: '/History',
} as const

/** A document path as its segments, so that no name is ever cut at a slash. */
export type DocumentPath = readonly string[]

export const referencePath = (key: string): DocumentPath => ['ContentRef', key]

export const sectionPath = (template: string, key: string, section: SectionName): DocumentPath => [
  'Content',
  template,
  key,
  section,
]

/** Ids of one page's history sort by rev. */
export const backupId = (key: string, rev: number): string =>
  `${key}_${String(rev).padStart(8, '0')}`

export const backupPath = (key: string, rev: number): DocumentPath => [
  'content_backup',
  backupId(key, rev),
]

export const backupSectionPath = (key: string, rev: number, section: SectionName): DocumentPath => [
  ...backupPath(key, rev),
  'sections',
  section,
]

export const shardId = (template: string, shard: number): string => `${template}-${shard}`

export const shardPath = (template: string, shard: number): DocumentPath => [
  'catalogue',
  shardId(template, shard),
]

export const rateLimitPath = (uid: string): DocumentPath => ['rate', uid]

/** While it stands, its person writes nothing. */
export const blockPath = (uid: string): DocumentPath => ['blocked', uid]

/** What a maintainer did. */
export const auditEntryPath = (id: string): DocumentPath => ['deeds', id]

export const SETTINGS_PATH: DocumentPath = ['settings', 'site']

/** The type whose pages a shard lists; null for an id no template of the table has made. */
export const parseShardType = (id: string): TypeName | null =>
  TYPE_NAMES.find((type) => id.startsWith(`${getTypeSpec(type).template}-`)) ?? null

/** The ids of all shards of a template lie between these two ('.' follows '-'). */
export const shardRange = (template: string): readonly [string, string] => [
  `${template}-`,
  `${template}.`,
]

/** Where one request or report is read, however many there are. */
export const reportPath = (id: string): string =>
  `${ROUTES.pipeline}?item=${encodeURIComponent(id)}#${encodeURIComponent(id)}`

/** Where one version of the change log is read. */
export const versionPath = (id: string): string =>
  `${ROUTES.changeLog}?version=${encodeURIComponent(id)}#${encodeURIComponent(id)}`
