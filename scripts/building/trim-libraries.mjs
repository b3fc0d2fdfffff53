/**
 * Vite plugin: removes unused code of libraries that tree shaking cannot remove. A replacement without a match fails
 * the build, because it means that the library has changed.
 */

/**
 * @typedef {object} Cut
 * @property {RegExp} file
 * @property {RegExp} find
 * @property {string} put
 */

const ROUTER = /[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/
const DOCUMENTS = /[\\/]@firebase[\\/]firestore[\\/]dist[\\/]lite[\\/]common-\w+\.esm\.js$/
const DOCUMENTS_ENTRY =
  /[\\/]@firebase[\\/]firestore[\\/]dist[\\/]lite[\\/]index\.browser\.esm\.js$/
const CHANNEL =
  /[\\/]@firebase[\\/]webchannel-wrapper[\\/]dist[\\/]webchannel-blob[\\/]esm[\\/]webchannel_blob_es2018\.js$/
const FIREBASE_UTIL = /[\\/]@firebase[\\/]util[\\/]dist[\\/]index\.esm\.js$/
const FIREBASE_APP = /[\\/]@firebase[\\/]app[\\/]dist[\\/]esm[\\/]index\.esm\.js$/

/** @type {readonly Cut[]} */
const ROUTER_CUTS = [
  // Developer warnings, which the default build contains.
  { file: ROUTER, find: /var ENABLE_DEV_WARNINGS = true/, put: 'var ENABLE_DEV_WARNINGS = false' },
  // A warning about malformed URLs, for which this program has a screen.
  { file: ROUTER, find: /^ *warning\(\n *false,\n *`The URL path [^`]*`\n *\);$/m, put: '' },
  // Display names and wrappers, whose side effects prevent the removal of unused components.
  { file: ROUTER, find: /^\w+\.displayName = .*$/gm, put: '' },
  { file: ROUTER, find: /= (React\d*\.forwardRef\()/g, put: '= /* @__PURE__ */ $1' },
]

/** @type {readonly Cut[]} */
const BROWSER_CUTS = [
  ...ROUTER_CUTS,
  // A big-integer and checksum library. Only the comparison of ids of the form `__id1__` uses it.
  {
    file: DOCUMENTS,
    find: /^import \{ Integer \} from .*$/m,
    put: `const Integer = { fromString: (digits) => {
      const value = BigInt(digits)
      return { value, compare: (other) => Number(value > other.value) - Number(value < other.value) }
    } }`,
  },
  {
    file: DOCUMENTS_ENTRY,
    find: /^import '@firebase\/webchannel-wrapper\/bloom-blob';$/m,
    put: '',
  },
  // A test request for an image of another host after a network error, which only logs its result.
  { file: CHANNEL, find: /if\(b==2\)\{var c=p\(a\.bb,a\),[^}]*\}else (?=J\(2\);)/, put: '' },
  // The heartbeat, which stores and sends the days of use. This program measures nothing.
  { file: FIREBASE_APP, find: /^ *_registerComponent\(new Component\('heartbeat'.*$/m, put: '' },
  // The search for settings in cookies, globals and the environment. Ours are part of the page.
  {
    file: FIREBASE_UTIL,
    find: /^const getDefaults = \(\) => \{[\s\S]*?^\};$/m,
    put: 'const getDefaults = () => undefined;',
  },
  { file: FIREBASE_APP, find: /^import \{ openDB \} from 'idb';$/m, put: '' },
]

export const trimLibraries = () => createTrimPlugin(BROWSER_CUTS)

/** Creates the plugin for the page host, with the cuts of the router only. */
export const trimRouter = () => createTrimPlugin(ROUTER_CUTS)

/**
 * @param {readonly Cut[]} cuts
 * @returns {import('vite').Plugin}
 */
function createTrimPlugin(cuts) {
  /** @type {Set<Cut>} */
  const made = new Set()
  return {
    name: 'lean-libraries',
    transform: {
      filter: { id: cuts.map(({ file }) => file) },
      handler: (code, id) =>
        cuts
          .filter(({ file }) => file.test(id))
          .reduce((text, cut) => {
            const lean = text.replace(cut.find, cut.put)
            if (lean !== text) made.add(cut)
            return lean
          }, code),
    },
    buildEnd() {
      for (const { find, file } of cuts.filter((cut) => !made.has(cut)))
        this.error(
          `Nothing matches ${find} in ${file}: look at scripts/building/trim-libraries.mjs.`,
        )
    },
  }
}
