/**
 * How the browser's build is cut into files. A file brings headers of its own, and a browser asks for six at a time: what is
 * always wanted together stands together. What a group takes in, it takes with all that leads to it, so those before
 * it hold what must not follow.
 */

const VENDOR =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/

/** @type {(...names: string[]) => RegExp} */
const modules = (...names) => new RegExp(`[\\\\/](?:${names.join('|')})\\.tsx?$`)

/**
 * The first that matches a module has it.
 * @type {readonly { name: string, test: RegExp, tags?: '$initial'[] }[]}
 */
const GROUPS = [
  // kept by browsers from one release of ours to the next
  { name: 'app', test: VENDOR },
  // what the frame of every page is made of stays with the entry
  { name: 'frame', test: /[\\/](?:renderer|shared)[\\/]/, tags: ['$initial'] },
  // what screens share with one another, and with the data code: without it they would all lead there
  {
    name: 'common',
    test: modules(
      'document-head',
      'image-address',
      'is-long-name',
      'links',
      'local-time',
      'list-changes',
      'row-cards',
      'use-hydrated',
      'wait-until-idle',
    ),
  },
  // rules that lists are cut by, here as in the data code
  { name: 'listing', test: modules('list-pagination') },
  // names that hold what is typed: for suggestions, filters and the search
  { name: 'names', test: modules('suggest') },
  // texts of lists, which home shows without the rest of the lists
  { name: 'list-messages', test: modules('list-messages') },
  // what lists show, in one file with one style
  { name: 'lists', test: /[\\/](?:features[\\/]lists[\\/]|list-screen\.module\.css)/ },
  // what a click needs
  { name: 'data', test: modules('create-services', 'loaders') },
  // what finds pages by words, once somebody asks
  { name: 'search', test: modules('load-search', 'not-found', 'algolia-search') },
  // what a save changed, as lists of saves and comparisons tell it
  {
    name: 'changes',
    test: modules('detail-change', 'history-messages', 'page-history', 'save-summary'),
  },
  // what plans a save or a report, and tells why it cannot be made
  {
    name: 'saving',
    test: modules(
      'hide-plan',
      'planned-write',
      'rate-limit-write',
      'format-rename-problem',
      'validation',
      'version-records',
    ),
  },
  // what the editor makes of drafts
  { name: 'drafts', test: modules('format-draft', 'draft-log', 'merge-section', 'merge-order') },
  // what looks after a page once it is usable
  { name: 'later', test: modules('after-start', 'offline-fallback', 'stale-build') },
]

export const codeSplitting = {
  groups: GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index })),
}
