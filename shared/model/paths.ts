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

/** Patterns of the addresses there is one of, by the route's name; `:name` stands for one segment. */
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
  series: '/content/:id',
  search: '/search_results',
  searchResults: '/search_results/:query',
  random: '/random',
  recentChanges: '/RecentChanges',
  maintenance: '/user/Maintenance',
  history: '/History/:id',
  comparison: '/History/:id/:rev',
} as const

export type RouteName = keyof typeof ROUTES

/** Pattern of one view of the pages of a type. */
export const viewPattern = (type: TypeName, view: string): string => `/${type}/:id${view === '' ? '' : `/${view}`}`

/** Pattern of a part's edit screen. */
export const editPattern = (part: PartSpec): string => `/${part.edit}/:id`

/** Fills a pattern's parameters in, each encoded as one segment. */
export const buildPath = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeSegment(params[name] ?? ''))

export const viewPath = (type: TypeName, id: string, view = ''): string => buildPath(viewPattern(type, view), { id })

export const editPath = (part: PartSpec, id: string): string => buildPath(editPattern(part), { id })

/** Content Templates with a template chosen. */
export const uploadPath = (type: TypeName): string => `${ROUTES.upload}?template=${type}`

/** The list of a type's pages: its pattern and its address, since it has no parameters. */
export const listPath = (type: TypeName): string => `/Content/${getTypeSpec(type).listPath}`

export const seriesPath = (series: string): string => buildPath(ROUTES.series, { id: series })

export const historyPath = (id: string): string => buildPath(ROUTES.history, { id })

/** The saves of one person. */
export const editsPath = (uid: string): string => `${ROUTES.recentChanges}?by=${encodeSegment(uid)}`

/** The comparison of one save with the version before it. */
export const comparisonPath = (id: string, rev: number): string => buildPath(ROUTES.comparison, { id, rev: `${rev}` })

export const searchPath = (query: string): string => buildPath(ROUTES.searchResults, { query })

/** One request or report, however many there are. */
export const reportPath = (id: string): string =>
  `${ROUTES.pipeline}?item=${encodeURIComponent(id)}#${encodeURIComponent(id)}`

/** One version of the change log. */
export const versionPath = (id: string): string =>
  `${ROUTES.changeLog}?version=${encodeURIComponent(id)}#${encodeURIComponent(id)}`

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

/** While it stands, its person writes nothing. */
export const blockPath = (uid: string): DocumentPath => ['blocked', uid]

/** Path of an audit entry: one action of a maintainer. */
export const auditEntryPath = (id: string): DocumentPath => ['deeds', id]

export const SETTINGS_PATH: DocumentPath = ['settings', 'site']

/** The type whose pages a shard lists; null for an id no template of the table has made. */
export const parseShardType = (id: string): TypeName | null =>
  TYPE_NAMES.find((type) => id.startsWith(`${getTypeSpec(type).template}-`)) ?? null

/** The ids of all shards of a template lie between these two ('.' follows '-'). */
export const shardRange = (template: string): readonly [string, string] => [`${template}-`, `${template}.`]
