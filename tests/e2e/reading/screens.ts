/** Table of the screens a reader can open, with their headings and what they show when empty or missing. */

import * as HOME_MESSAGES from '#shared/messages/home-messages'
import { LIST_MESSAGES } from '#shared/messages/list-messages'
import * as PAGE_MESSAGES from '#shared/messages/page-messages'
import { REPORT_MESSAGES } from '#shared/messages/report-messages'
import { SEARCH_MESSAGES } from '#shared/messages/search-messages'
import { comparisonPath } from '#shared/model/history-paths'
import { toPageKey } from '#shared/model/page-key'
import type { PageSource } from '#shared/model/page-source'
import { TYPE_NAMES } from '#shared/model/page-types'
import { historyPath, ROUTES, searchPath, seriesPath } from '#shared/model/paths'
import { fullestPage, getViews, LISTS } from '../../sample-pages.ts'

export interface Screen {
  readonly path: string
  readonly heading: string
  /** The text and the link of an empty screen; absent for a screen that is never empty. */
  readonly empty?: { readonly path?: string; readonly words: string; readonly next: string }
  /** A missing address of the same kind, and the name that the screen suggests. */
  readonly missing?: { readonly path: string; readonly near: string }
  /** The screen reads no data. */
  readonly isStatic?: true
  /** The screen falls back to names when the search does not answer. */
  readonly asksSearch?: true
}

const CREATE = 'Create A Page'

export function listScreens(pages: readonly PageSource[]): readonly Screen[] {
  const page = fullestPage(pages, 'Race')
  const { name, series } = page.details
  const key = toPageKey(name)
  const almost = (text: string) => `${text.slice(0, 3)}${text.slice(4)}`
  return [
    {
      path: ROUTES.home,
      heading: HOME_MESSAGES.welcome,
      empty: { words: LIST_MESSAGES.emptyWiki, next: CREATE },
    },
    {
      path: ROUTES.allContent,
      heading: 'Content Dashboard',
      empty: { words: LIST_MESSAGES.emptyWiki, next: CREATE },
    },
    {
      path: seriesPath(series),
      heading: `Series: ${series}`,
      missing: { path: seriesPath(almost(name)), near: name },
    },
    {
      path: searchPath(name),
      heading: SEARCH_MESSAGES.heading,
      empty: { path: searchPath('qqqqqqqq'), words: SEARCH_MESSAGES.noResults, next: 'Home' },
      asksSearch: true,
    },
    { path: ROUTES.privacy, heading: 'Privacy Policy', isStatic: true },
    { path: ROUTES.recap, heading: 'Recap to here', isStatic: true },
    {
      path: ROUTES.recentChanges,
      heading: 'Recent Changes',
      empty: { words: LIST_MESSAGES.emptyWiki, next: CREATE },
    },
    {
      path: ROUTES.pipeline,
      heading: 'Features and Bugs Pipeline',
      empty: { words: REPORT_MESSAGES.noFeatures, next: 'Request A Feature' },
    },
    {
      path: ROUTES.changeLog,
      heading: 'Change Log',
      empty: { words: REPORT_MESSAGES.noLog, next: 'Add to the change log' },
    },
    {
      path: historyPath(key),
      heading: `History of ${name}`,
      missing: { path: historyPath(almost(key)), near: name },
    },
    {
      path: comparisonPath(key, 1),
      heading: `${name}, version 1`,
      missing: { path: comparisonPath(almost(key), 1), near: name },
    },
    ...LISTS.map(
      ({ path, heading }): Screen => ({
        path,
        heading,
        empty: { words: LIST_MESSAGES.emptyList, next: CREATE },
      }),
    ),
    ...TYPE_NAMES.flatMap((one) =>
      getViews(fullestPage(pages, one)).map((view): Screen => {
        const own = toPageKey(view.name)
        return {
          path: view.path,
          heading: view.name,
          empty: { words: PAGE_MESSAGES.emptyPart, next: 'Edit Page' },
          missing: { path: view.path.replace(own, almost(own)), near: view.name },
        }
      }),
    ),
  ]
}
