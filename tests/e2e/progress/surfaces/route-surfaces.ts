/** Table of surfaces: every route, in the server's markup, printed, after hydration, and after a navigation. */
import type { Page } from 'playwright'
import { comparisonPath, editsPath, versionViewPath } from '#shared/model/history-paths'
import type { PageSource } from '#shared/model/page-source'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { editPath, historyPath, ROUTES, searchPath, seriesPath, uploadPath, viewPath } from '#shared/model/paths'
import type { SamplePage } from '../../../leaks/sample-texts.ts'
import { getViews, LISTS } from '../../../sample-pages.ts'
import { goTo } from '../../pseudo-locale/greek-wiki.ts'
import { openHydrated } from '../../wiki-fixture.ts'
import type { Choice, ReaderKind, Surface } from '../surface.ts'
import { listNamesInLowerCase, listPrefixes, listWordsOfLaterTexts } from './typed-texts.ts'

/** Addresses that show one kind of screen. */
export interface RouteGroup {
  readonly name: string
  listPaths(choice: Choice): readonly string[]
}

/** Numbers of pages in the short form, of those met before and of those met later. */
const MET = 3
const LATER = 2
/** Number of addresses of a group in the short form. */
const VISITED = 3

const choosePages = ({ later, choose }: Choice): readonly SamplePage[] => [
  ...choose(later.visiblePages, 1),
  ...choose([...later.laterPages], 1),
]

const listViewPaths = (pages: readonly SamplePage[], sources: readonly PageSource[]): string[] => {
  const names = new Set(pages.map(({ name }) => name))
  return sources
    .filter(({ details }) => names.has(details.name))
    .flatMap(getViews)
    .map(({ path }) => path)
}

const listVersions = (
  pathOf: (key: string, rev: number) => string,
  page: SamplePage,
  sources: readonly PageSource[],
): string[] => {
  const saves = sources.find(({ details }) => details.name === page.name)?.edits.length ?? 0
  return Array.from({ length: saves + 1 }, (_, index) => pathOf(page.key, index + 1))
}

const createVersionGroup = (name: string, pathOf: (key: string, rev: number) => string): RouteGroup => ({
  name,
  listPaths: (choice) =>
    choice.choose(
      choosePages(choice).flatMap((page) => listVersions(pathOf, page, choice.sources)),
      VISITED,
    ),
})

/** The editor of most pages of the sample. */
const EDITOR_UID = 'sampleEditorMara01'

const ACCOUNT_FORMS: readonly string[] = [
  ROUTES.login,
  ROUTES.forgotPassword,
  ROUTES.signUp,
  ROUTES.verify,
  ROUTES.authentication,
  ROUTES.mailLink,
]

const PERSONAL_FORMS: readonly string[] = [
  ROUTES.newPassword,
  ROUTES.upload,
  ROUTES.maintenance,
  ROUTES.requestFeature,
  ROUTES.reportBug,
  ROUTES.addChangeLog,
]

/** Screens that everybody may see. */
export const OPEN_GROUPS: readonly RouteGroup[] = [
  { name: 'home', listPaths: () => [ROUTES.home] },
  { name: 'dashboard', listPaths: () => [ROUTES.allContent] },
  {
    name: 'list of a type',
    listPaths: ({ choose }) =>
      choose(
        LISTS.flatMap(({ path }) => [path, `${path}?order=name`, `${path}?order=book`]),
        VISITED,
      ),
  },
  {
    name: 'series',
    listPaths: ({ later }) => [...new Set([...later.laterPages].map(({ series }) => series))].map(seriesPath),
  },
  {
    name: 'page met before',
    listPaths: ({ later, choose, sources }) => choose(listViewPaths(later.visiblePages, sources), MET),
  },
  {
    name: 'page met later',
    listPaths: ({ later, choose, sources }) => choose(listViewPaths([...later.laterPages], sources), LATER),
  },
  { name: 'history of a page', listPaths: (choice) => choosePages(choice).map(({ key }) => historyPath(key)) },
  createVersionGroup('comparison of versions', comparisonPath),
  createVersionGroup('old version as the page was', versionViewPath),
  {
    name: 'search results',
    listPaths: (choice) => [...listPrefixes(choice, 2), ...listWordsOfLaterTexts(choice, 2)].map(searchPath),
  },
  { name: 'recap', listPaths: () => [ROUTES.recap] },
  { name: 'recent changes', listPaths: () => [ROUTES.recentChanges, editsPath(EDITOR_UID)] },
  {
    name: 'reports and privacy',
    listPaths: ({ choose }) => choose([ROUTES.privacy, ROUTES.pipeline, ROUTES.changeLog], 1),
  },
  {
    name: 'account forms',
    listPaths: ({ choose }) => choose(ACCOUNT_FORMS, 1),
  },
]

const listPagesOfEachType = ({ later }: Choice): readonly SamplePage[] =>
  TYPE_NAMES.flatMap((type) => later.visiblePages.find((page) => page.type === type) ?? [])

/** Screens that only a person with an account sees. */
export const PERSONAL_GROUPS: readonly RouteGroup[] = [
  {
    name: 'edit screen',
    listPaths: (choice) =>
      choice.choose(
        listPagesOfEachType(choice).flatMap(({ type, key }) =>
          getTypeSpec(type).parts.map((part) => editPath(part, key)),
        ),
        2,
      ),
  },
  {
    name: 'account and forms',
    listPaths: ({ choose }) => [ROUTES.user, ...choose(PERSONAL_FORMS, 1)],
  },
  {
    name: 'form of a new page with a similar name',
    listPaths: (choice) => listNamesInLowerCase(choice, 1).map((name) => uploadPath('Race', name)),
  },
]

interface Mode {
  readonly name: string
  readonly kind: ReaderKind
  readonly scope: 'painted' | 'whole'
  show(page: Page, path: string): Promise<void>
}

/** What is folded can be opened without scripts. */
const openDocument = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

/** The data block is still that of the document from which the reader has come. */
async function navigate(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith('http')) await openHydrated(page, ROUTES.privacy)
  await goTo(page, path)
}

export const MARKUP: Mode = { name: 'markup', kind: 'markup', scope: 'painted', show: openDocument }
export const HYDRATED: Mode = { name: 'hydrated', kind: 'scripted', scope: 'whole', show: openHydrated }
export const NAVIGATED: Mode = { name: 'navigated', kind: 'scripted', scope: 'whole', show: navigate }
const SIGNED_IN: Mode = { name: 'signed in', kind: 'editor', scope: 'whole', show: openHydrated }

export const createRouteSurface = (group: RouteGroup, mode: Mode): Surface => ({
  name: `${group.name} (${mode.name})`,
  async reach(visit) {
    const page = await visit.open(mode.kind)
    for (const path of group.listPaths(visit)) {
      await mode.show(page, path)
      await visit.check(page, mode.scope)
    }
  },
})

const PRINTED: Surface = {
  name: 'page met before (printed markup)',
  async reach(visit) {
    const page = await visit.openFresh('markup')
    await page.emulateMedia({ media: 'print' })
    for (const { type, key } of visit.choose(visit.later.visiblePages, 2)) {
      await openDocument(page, viewPath(type, key))
      await visit.check(page, 'painted')
    }
  },
}

export const ROUTE_SURFACES: readonly Surface[] = [
  ...[MARKUP, HYDRATED, NAVIGATED].flatMap((mode) => OPEN_GROUPS.map((group) => createRouteSurface(group, mode))),
  PRINTED,
  ...PERSONAL_GROUPS.map((group) => createRouteSurface(group, SIGNED_IN)),
]
