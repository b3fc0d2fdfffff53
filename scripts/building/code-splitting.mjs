/**
 * Table of chunks: how the browser's build is split into files. Modules that are always loaded together share a file,
 * because each file adds headers and a browser loads six at a time. A group also captures the dependencies of its
 * modules, so earlier groups hold the modules that later ones must not capture.
 */

const VENDOR =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/

/** @type {(...names: string[]) => RegExp} */
const modules = (...names) => new RegExp(`[\\\\/](?:${names.join('|')})\\.tsx?$`)

/**
 * A module belongs to the first group that matches it.
 * @type {readonly { name: string, test: RegExp, tags?: '$initial'[] }[]}
 */
const GROUPS = [
  // Libraries, which browsers cache across releases.
  { name: 'app', test: new RegExp(`${VENDOR.source}|rolldown[\\\\/]runtime`) },
  // The frame of every page, loaded with the entry.
  { name: 'frame', test: /[\\/](?:renderer|shared)[\\/]/, tags: ['$initial'] },
  // Modules shared by screens and the data code. Without this group, all screens would load the data code.
  {
    name: 'common',
    test: modules(
      'compare-descending',
      'create-lazy-component',
      'document-head',
      'image-address',
      'is-long-name',
      'local-time',
      'plain-title',
      'query-parameters',
      'location-type-messages',
      'save-data',
      'use-hydrated',
      'wait-until-idle',
    ),
  },
  // Contents of lists and their changes, used by screens and the data code.
  { name: 'listing', test: modules('list-pagination', 'list-changes', 'row-cards') },
  // Name matching and small images of pages, in lists and suggestions, which so need a single style sheet.
  {
    name: 'names',
    test: /[\\/](?:(?:suggest|find-by-typed-name|page-thumbnail|resolve-short-image|page-option)\.tsx?|(?:page-option|suggestion-list)\.module\.css)$/,
  },
  // Places in the story, for the loaders, the gate and the tools of reading progress.
  {
    name: 'places',
    test: modules(
      'base64url-digits',
      'book-index',
      'card-positions',
      'catalogue-index',
      'effective-places',
      'first-place',
      'hash-text',
      'hidden-messages',
      'hidden-runs',
      'is-blank-entry',
      'is-placed-page',
      'isolate',
      'limits',
      'open-lists',
      'packed-place',
      'parse-json',
      'parse-packed-place',
      'place',
      'place-link',
      'stored-fields',
      'position-text',
      'positions',
      'progress',
      'random-fragment',
      'reading-progress',
      'result',
      'to-page-name',
      'use-query',
      'visibility',
    ),
  },
  // The screen of a page in one file, although the comparison of versions shows sections as it does.
  { name: 'page-screen', test: modules('page-screen') },
  // What home shares with the lists: messages, and the hooks that keep them current.
  {
    name: 'list-updates',
    test: modules('list-messages', 'use-limits', 'use-live-list', 'use-live-changes', 'use-refresh', 'live-status'),
  },
  // Rows of pages and links to further ones, in lists and search results.
  { name: 'rows', test: modules('page-list-item', 'pagination') },
  // Covers and pages to begin with, for home and the page of a series.
  { name: 'shelves', test: modules('cover-shelf', 'starting-points') },
  // Lists, in one file with one style sheet.
  { name: 'lists', test: /[\\/](?:features[\\/]lists[\\/](?!type-groups)|list-screen\.module\.css)/ },
  // Parser of addresses, for the commands and the data code; appearance and the kind of keys, for the commands and the
  // editor.
  { name: 'addresses', test: modules('route-table', 'appearance', 'appearance-messages', 'is-apple', 'key-messages') },
  // Services and loaders, needed by the first navigation.
  { name: 'data', test: modules('create-services', 'loaders', 'route-loaders') },
  // The gate, for readers who have set their progress.
  { name: 'gate', test: modules('start-gate', 'gate', 'open-page') },
  // Reading progress: what is loaded with every page after it is usable. It needs no services before the reader acts.
  {
    name: 'progress',
    test: modules('start-progress-tools', 'use-reading-progress', 'tool-icon'),
  },
  // Full-text search, loaded on demand.
  { name: 'search', test: modules('load-search', 'redirect-to-search', 'not-found', 'algolia-search') },
  // Descriptions of changes, for history and recent changes.
  {
    name: 'changes',
    test: modules(
      'detail-change',
      'hidden-changes',
      'history-messages',
      'history-paths',
      'isolate-right-to-left',
      'page-history',
      'save-summary',
      'screen-frame',
      'sealed-changes',
      'versions-only',
    ),
  },
  // Small modules of people with an account, which would be a file each. They import nothing but the frame.
  {
    name: 'signed-in',
    test: modules(
      'account',
      'arrival-notice',
      'create-id',
      'editing-consent',
      'focus',
      'parse-json',
      'permissions',
      'random-bytes',
      'save-request',
      'session-hint-format',
      'snapshot-names',
      'use-accounts',
      'use-session',
    ),
  },
  // Planning and validation of saves and reports.
  {
    name: 'saving',
    test: modules(
      'detail-changes',
      'hide-plan',
      'known-links',
      'plain-text',
      'planned-write',
      'rate-limit-write',
      'format-rename-problem',
      'title-presets',
      'validation',
      'version-records',
    ),
  },
  // Fields of forms, for people with an account, the filter of their lists, and what account screens share with others,
  // among which are the lists of a page's notes.
  {
    name: 'forms',
    test: modules(
      'account-errors',
      'account-frame',
      'account-messages',
      'contains-words',
      'create-audit-context',
      'field',
      'guarded-account',
      'labelled-field',
      'problem',
      'progress-bar',
      'progress-store',
      'publish-form',
      'use-met-cards',
    ),
  },
  // Drafts of the editor, lists of drafts, and the comparison that shows them.
  {
    name: 'drafts',
    test: modules(
      'compare-sections',
      'draft-log',
      'format-draft',
      'merge-order',
      'new-page-name',
      'restore-page',
      'reverts',
      'three-way-merge',
    ),
  },
  // Background work after a page is usable.
  { name: 'later', test: modules('after-start', 'offline-fallback', 'stale-build') },
  // Modules that the services for writing share with each other and with the forms.
  {
    name: 'writing',
    test: modules(
      'add-write',
      'creator-status',
      'crop-messages',
      'explain-denial',
      'image-messages',
      'presence',
      'write-problem',
    ),
  },
  // What lists of drafts have in common, also in the notice on a page.
  {
    name: 'draft-storage',
    test: /[\\/](?:(?:draft-storage|time-ago)\.tsx?|draft-list\.module\.css)$/,
  },
  // Records of reports, which live updates need without the rest.
  { name: 'report', test: modules('report') },
  // Rules of reports.
  { name: 'report-rules', test: modules('report-order', 'report-plan') },
  // Modules that the screens of reports and of the change log share, also with the tools of maintainers.
  { name: 'community', test: modules('community-messages', 'report-messages', 'use-live-reports') },
  // Dialogs and their choices, in one file: each file that a page may load is named in the page's own.
  { name: 'dialogs', test: modules('choice', 'modal-dialog', 'image-lightbox') },
  // Suggestions of the search box, in one file.
  { name: 'suggestions', test: modules('suggestion-list', 'use-name-suggestions', 'name-suggestions', 'page-option') },
]

export const codeSplitting = {
  groups: GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index })),
}
