/** Every address: routes of the interface, and paths of documents. */
import type { PartSpec, TypeName } from './page-types.ts'
import { getTypeSpec } from './page-types.ts'

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
  recap: '/Recap',
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

/** Content Templates, with the template, name and series of the new page filled in. */
export const uploadPath = (type: TypeName | '' = '', name = '', series = ''): string =>
  `${ROUTES.upload}?template=${type}&name=${encodeSegment(name)}&series=${encodeSegment(series)}`

/** The list of a type's pages: its pattern and its address, since it has no parameters. */
export const listPath = (type: TypeName): string => `/Content/${getTypeSpec(type).listPath}`

export const seriesPath = (series: string): string => buildPath(ROUTES.series, { id: series })

export const historyPath = (id: string): string => buildPath(ROUTES.history, { id })

/** Pages that a search shows; empty for all. */
export interface SearchFilter {
  readonly type: TypeName | ''
  readonly series: string
  /** Keys of a page, of which the shown pages link to one, separated by slashes. */
  readonly links: string
}

export const searchPath = (query: string): string => buildPath(ROUTES.searchResults, { query })

/** Address of a text that was entered as a search: it leads to the page of a whole name, and otherwise to the results. */
export const enteredSearchPath = (text: string): string => `${ROUTES.search}?q=${encodeURIComponent(text)}`

/** @param keys the page's key, and those it had before it was renamed */
export const linksHerePath = (name: string, keys: readonly string[]): string =>
  `${searchPath(name)}?links=${encodeSegment(keys.join('/'))}`

/** One request or report, however many there are. */
export const reportPath = (id: string): string =>
  `${ROUTES.pipeline}?item=${encodeURIComponent(id)}#${encodeURIComponent(id)}`

/** One version of the change log. */
export const versionPath = (id: string): string =>
  `${ROUTES.changeLog}?version=${encodeURIComponent(id)}#${encodeURIComponent(id)}`
