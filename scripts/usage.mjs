/** Table of the npm commands and their flags, which answers `--help`. Needs Node built-ins only. */

/**
 * @typedef {object} Usage
 * @property {string} does
 * @property {string} [operands] what follows the flags
 * @property {Readonly<Record<string, string>>} [flags] each with its meaning
 */

const DATA = { '--data DIR': 'the folder of a wiki on this machine; .data if not given' }
const WIKI = { ...DATA, '--hosted': 'the hosted wiki of the settings instead' }
const DRY_RUN = { '--dry-run': 'says what would be done, and changes nothing' }
const START = {
  '--port N': 'port of the pages; 4173 if not given, 0 for any free one',
  '--services-port N': 'port of the services; the one after --port if not given',
  '--data DIR': 'where the wiki is stored; .data if not given',
  '--pages N': 'fills an empty wiki with the sample and made-up pages, N in all, 200000 at most',
  '--fresh': 'starts with an empty data folder: its wiki is removed first',
  '--rules DIR': 'other rules than those of firebase/: firestore.rules, storage.rules',
  '--indexes FILE': 'another index file than firebase/firestore.indexes.json',
}

/** @type {Readonly<Record<string, Usage>>} */
export const COMMANDS = {
  start: { does: 'Runs the wiki on this machine. Nothing leaves it.', flags: START },
  dev: {
    does: 'Runs the wiki with hot reload; the local cloud restarts when its code changes.',
    flags: START,
  },
  'dev:desktop': {
    does: 'Runs the desktop program with hot reload. Electron gets every other flag.',
    flags: {
      '--port N': 'port of the interface with hot reload; 5174 if not given',
      '--no-sandbox': 'starts Electron as root',
    },
  },
  desktop: {
    does: 'Starts the desktop program. Electron gets every other flag.',
    flags: { '--no-sandbox': 'starts Electron as root' },
  },
  installers: {
    does: 'Makes the installers of this system, in release/. electron-builder gets every flag but --help.',
  },
  test: {
    does: 'Checks types, lint, layers and commit titles and runs every test. vitest gets every other flag.',
    operands: '[PATH ...]',
    flags: { '--long': 'runs the tests that take longer as well, as npm run test:long does' },
  },
  build: {
    does: 'Builds what is out of date: the web edition with its local cloud, or the targets that are named.',
    operands: '[TARGET ...]',
  },
  layers: {
    does: 'Checks that imports point one way only.',
    flags: { '--write': 'writes the table of layers in ARCHITECTURE.md' },
  },
  'build:hosted': { does: 'Builds what is deployed to a hosted project, in out/hosted/.' },
  emulators: {
    does: "Runs the wiki on the provider's emulators.",
    flags: {
      '--port N': 'port of the pages; 4173 if not given',
      '--data DIR': 'the folder of a wiki to copy into them; the sample if not given',
    },
  },
  bench: {
    does: 'Prints the measured figures and their limits.',
    flags: {
      '--quick': 'without the measurements of large wikis, which take minutes',
      '--scale': 'with the measurements of 100,000 pages, which take ten minutes more',
      '--only 3,9': 'only the measurements with these numbers',
    },
  },
  backup: {
    does: 'Writes the whole wiki into one file.',
    operands: 'FILE',
    flags: {
      ...WIKI,
      ...DRY_RUN,
      '--without-people': 'leaves out accounts and e-mail addresses',
      '--skip-damaged': 'leaves out what is damaged, and names it',
      '--replace': 'overwrites the file',
    },
  },
  restore: {
    does: 'Makes a wiki equal to a backup.',
    operands: 'FILE',
    flags: {
      ...WIKI,
      ...DRY_RUN,
      '--replace': 'changes and removes what the backup has otherwise',
    },
  },
  repair: {
    does: 'Repairs outdated and faulty records, and damaged images.',
    flags: {
      ...WIKI,
      ...DRY_RUN,
      '--from BACKUP': 'a backup to take damaged images from',
      '--remove-orphans': 'removes the files that no record names',
    },
  },
  place: {
    does: 'Shows which texts without a place of a type and series would get one, and gives it to them.',
    flags: {
      ...WIKI,
      '--type TYPE': 'the type of the pages, such as Character',
      '--series NAME': 'the series of the pages',
      '--section SECTION': 'one section of the pages, such as History; all if not given',
      '--book NAME': 'the book in which the texts are placed',
      '--chapter N': 'its chapter; the book as a whole if not given',
      '--write': 'places the texts; without it nothing is changed',
    },
  },
  recover: {
    does: 'Recovers what can be read of a damaged data file and of its snapshots.',
    flags: {
      ...DATA,
      ...DRY_RUN,
      '--file NAME': 'another data file of the folder: one that was set aside, or a snapshot',
      '--into FOLDER': 'a new folder for the recovered wiki',
    },
  },
  'rebuild-catalogue': {
    does: 'Rebuilds the lists of all pages from the pages.',
    flags: { ...WIKI, ...DRY_RUN, '--skip-damaged': 'leaves damaged pages out of the lists' },
  },
  export: {
    does: 'Writes every page into a Markdown file.',
    operands: 'FOLDER',
    flags: {
      ...WIKI,
      ...DRY_RUN,
      '--skip-damaged': 'leaves out what is damaged, and names it',
      '--replace': 'overwrites the files of the folder',
    },
  },
  import: {
    does: 'Creates and changes pages from a folder of Markdown files.',
    operands: 'FOLDER',
    flags: { ...WIKI, ...DRY_RUN },
  },
  'grant-role': {
    does: 'Gives a person a role, or takes it back.',
    operands: 'ADDRESS maintainer|none',
    flags: { ...WIKI, ...DRY_RUN },
  },
  settings: {
    does: 'Shows or changes the settings of the wiki.',
    flags: {
      ...WIKI,
      ...DRY_RUN,
      '--change-log-by verified|maintainers': 'who may add to the change log',
    },
  },
  reindex: {
    does: 'Updates the search indexes from the records.',
    flags: { ...WIKI, ...DRY_RUN },
  },
}

/**
 * @param {string} name
 * @returns {string}
 */
export function formatUsage(name) {
  const { does, operands = '', flags = {} } = COMMANDS[name] ?? { does: '' }
  const called = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
  const synopsis = [...Object.keys(flags).map((flag) => `[${flag}]`), operands].join(' ').trim()
  const lines = Object.entries({ ...flags, '--help': 'prints this' })
  const width = Math.max(...lines.map(([flag]) => flag.length))
  return [
    `Usage: ${called} -- ${synopsis}`.replace(/ -- $/, ''),
    `\n${does}\n`,
    ...lines.map(([flag, meaning]) => `  ${flag.padEnd(width)}  ${meaning}`),
  ].join('\n')
}

/**
 * Prints the usage and exits if `--help` or `-h` was passed. Call it before anything is installed or built.
 * @param {string} name
 */
export function printHelpIfRequested(name) {
  if (COMMANDS[name] === undefined) return
  if (!process.argv.includes('--help') && !process.argv.includes('-h')) return
  console.log(formatUsage(name))
  process.exit()
}
