/** Surfaces of planted leaks that the leak test visits only if its seed chooses them. */
import type { SectionName } from '#shared/model/page-types'
import { getTypeSpec, TYPE_NAMES } from '#shared/model/page-types'
import { viewPath } from '#shared/model/paths'
import { KNOWN_MENTIONS } from '../../../leaks/known-mentions.ts'
import type { SamplePage, SampleText } from '../../../leaks/sample-texts.ts'
import { waitForNetworkIdle } from '../../../network-idle.ts'
import { openHydrated } from '../../wiki-fixture.ts'
import type { Choice, Surface } from '../surface.ts'
import { SURFACES } from '../surfaces/all-surfaces.ts'
import { createRouteSurface, HYDRATED, MARKUP, NAVIGATED } from '../surfaces/route-surfaces.ts'

/** @throws if the leak test has no such surface */
export function findSurface(name: string): Surface {
  const surface = SURFACES.find((one) => one.name === name)
  if (surface === undefined) throw new Error(`The leak test has no surface ${name}.`)
  return surface
}

const MODES = { markup: MARKUP, hydrated: HYDRATED, navigated: NAVIGATED }

/** Addresses, as they are rendered, after hydration, or after a navigation. */
const open = (name: string, mode: keyof typeof MODES, listPaths: (choice: Choice) => readonly string[]): Surface =>
  createRouteSurface({ name, listPaths }, MODES[mode])

const toSectionPath = ({ type, key }: SamplePage, section: SectionName): string =>
  viewPath(type, key, getTypeSpec(type).parts.find(({ sections }) => sections.includes(section))?.view)

/** Addresses of met pages where a later text that is accepted stands. */
const listPathsOf = ({ later }: Choice, accepts: (text: SampleText) => boolean): readonly string[] => {
  const texts = later.laterTexts.filter(accepts)
  const paths = later.visiblePages.flatMap((page) =>
    texts.filter((text) => text.page === page.name).map(({ section }) => toSectionPath(page, section)),
  )
  return [...new Set(paths)]
}

/** Met pages that name a later one of another series. */
const isMentioning = ({ later }: Choice, { name }: SamplePage): boolean =>
  Object.hasOwn(KNOWN_MENTIONS, name) &&
  [...later.laterPages].some((page) => KNOWN_MENTIONS[name]?.includes(page.name) === true)

export const openPictures = (mode: keyof typeof MODES): Surface =>
  open('pictures', mode, (choice) => listPathsOf(choice, ({ field }) => field === 'alternative text'))

export const openLinks = (mode: keyof typeof MODES): Surface =>
  open('links', mode, (choice) =>
    choice.later.visiblePages
      .filter((page) => isMentioning(choice, page))
      .flatMap(({ type, key }) => getTypeSpec(type).parts.map(({ view }) => viewPath(type, key, view))),
  )

export const openChapters = (mode: keyof typeof MODES): Surface =>
  open('chapters', mode, (choice) => listPathsOf(choice, ({ section }) => section === 'Chapters'))

/** Books, with links to the previous and the next one. */
export const openBooks = (mode: keyof typeof MODES): Surface =>
  open('books', mode, ({ later }) =>
    later.visiblePages.filter(({ type }) => type === 'Book').map(({ type, key }) => viewPath(type, key)),
  )

/** Pages of each type, with links to others of their series. */
export const openSiblings = (mode: keyof typeof MODES): Surface =>
  open('siblings', mode, ({ later }) =>
    TYPE_NAMES.flatMap((type) => later.visiblePages.filter((page) => page.type === type).slice(0, 2)).map(
      ({ type, key }) => viewPath(type, key),
    ),
  )

/** Points at a link of a text that leads to a later page, as no link does that a reader is shown. */
export const LATER_PREVIEW: Surface = {
  name: 'a link to a later page',
  async reach(visit) {
    const [met] = visit.later.visiblePages
    const [later] = visit.later.laterPages
    if (met === undefined || later === undefined) return
    const page = await visit.open('scripted')
    await openHydrated(page, viewPath(met.type, met.key))
    await waitForNetworkIdle(page)
    const link = page.locator('main p a[href^="/"]').first()
    await link.evaluate((element, href) => element.setAttribute('href', href), viewPath(later.type, later.key))
    await link.hover()
    await page.getByRole('tooltip').waitFor()
    await visit.check(page)
  },
}
