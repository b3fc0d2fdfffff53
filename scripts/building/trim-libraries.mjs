/**
 * What no page here runs of its libraries, and tree shaking cannot see, is cut when a build takes them in.
 * A cut that finds nothing stops the build: the library has changed, and the list has to follow.
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
  // Warnings for developers, which its default build carries.
  { file: ROUTER, find: /var ENABLE_DEV_WARNINGS = true/, put: 'var ENABLE_DEV_WARNINGS = false' },
  // A remark upon an address that cannot be decoded, which has a screen of its own here.
  { file: ROUTER, find: /^ *warning\(\n *false,\n *`The URL path [^`]*`\n *\);$/m, put: '' },
  // Names and wrappers of components, for which those nobody uses would be kept: forms, framework links.
  { file: ROUTER, find: /^\w+\.displayName = .*$/gm, put: '' },
  { file: ROUTER, find: /= (React\d*\.forwardRef\()/g, put: '= /* @__PURE__ */ $1' },
]

/** @type {readonly Cut[]} */
const BROWSER_CUTS = [
  ...ROUTER_CUTS,
  // A library of large numbers and checksums, of which two ids of the form `__id1__` are compared with one function.
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
  // A picture of another host, asked for when a line fails and only to note down whether it came.
  { file: CHANNEL, find: /if\(b==2\)\{var c=p\(a\.bb,a\),[^}]*\}else (?=J\(2\);)/, put: '' },
  // A diary of the days this device was used on, kept in the browser to be sent along. Nothing is measured here.
  { file: FIREBASE_APP, find: /^ *_registerComponent\(new Component\('heartbeat'.*$/m, put: '' },
  // Settings looked for in a cookie, a global and the environment; ours come with the page.
  {
    file: FIREBASE_UTIL,
    find: /^const getDefaults = \(\) => \{[\s\S]*?^\};$/m,
    put: 'const getDefaults = () => undefined;',
  },
  { file: FIREBASE_APP, find: /^import \{ openDB \} from 'idb';$/m, put: '' },
]

export const trimLibraries = () => createTrimPlugin(BROWSER_CUTS)

/** What holds on the page host as well. */
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
