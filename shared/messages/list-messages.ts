/** Messages of lists (of pages, changes and reports). They are not part of a page's first load. */
import { pluralize } from './messages.ts'

const formatPageCount = (count: number): string => pluralize(count, 'page')

export const LIST_MESSAGES = {
  /** Heading of pages to begin with. */
  begin: 'Where to begin',
  dashboard: 'Content Dashboard',
  dashboardDescription: (total: number) =>
    `Every page of the wiki: ${formatPageCount(total)}, by series and type, the books in order.`,
  dashboardTotal: (total: number) => `${formatPageCount(total)}, by series and type, the books in order`,
  allOfType: (type: string) => `All ${type} Pages`,
  allOfTypeDescription: (type: string, total: number) => `All ${type} Pages: ${formatPageCount(total)}, by series.`,
  seriesHeading: <T>(series: T) => ['Series: ', series],
  seriesDescription: (series: string, total: number) =>
    `${series}: ${formatPageCount(total)}, the books in order first.`,
  seriesTotal: (total: number) => `${formatPageCount(total)}, the books in order first`,
  inSeries: 'In this series',
  orderOfList: 'Order of this list',
  orders: { newest: 'Newest', name: 'A to Z', book: 'Book order' },
  totalByOrder: {
    newest: (total: number) => `${formatPageCount(total)}, newest first in each series`,
    name: (total: number) => `${formatPageCount(total)}, A to Z in each series`,
    book: (total: number) => `${formatPageCount(total)}, by number in each series`,
  },
  pageCount: formatPageCount,
  book: (number: number) => `Book ${number}`,
  pages: 'Pages of this list',
  page: (number: number) => `Page ${number}`,
  previous: 'Previous',
  next: 'Next',
  createPage: 'Create A Page',
  filter: 'Filter',
  filterHint: 'by name or series',
  filterLoading: 'Loading the whole list…',
  filterTruncated: (total: number, shown: number) => `${formatPageCount(total)}; the first ${shown} are shown`,
  filterFailed: 'The whole list cannot be loaded. Nothing is lost; try again in a moment.',
  filterEmpty: 'No name or series in this list contains this text.',
  partialList:
    'There may be more pages: the catalogue is missing, and only some pages can be listed without it. The operator of this wiki can rebuild it with npm run rebuild-catalogue.',
  emptyList: 'There are no pages of this type yet.',
  live: 'Live',
  notLive: 'Not live, to save data.',
  refresh: 'Refresh',
  readAgain: 'Refreshed just now.',
  changedSince: (count: string, orMore: boolean) =>
    `${count}${orMore ? ' or more' : ''} changed since you opened this list`,
  emptyWiki: 'This wiki has no pages yet. You can write the first one.',
} as const
