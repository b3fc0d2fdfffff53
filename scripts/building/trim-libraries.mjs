/**
 * Vite plugin: cuts code out of libraries that no page here runs and that tree shaking cannot remove. Each cut says
 * what it saves, measured as gzip of the built files; without the first two groups the bounds of
 * `tests/contract/pages/rendered-bytes.test.ts` do not hold. A cut that finds nothing stops the build: the library
 * has changed, and the list has to follow.
 */

/**
 * @typedef {object} Cut
 * @property {RegExp} file
 * @property {RegExp} find
 * @property {string} put
 */

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/
const DOCUMENTS = /[\\/]@firebase[\\/]firestore[\\/]dist[\\/]lite[\\/]common-\w+\.esm\.js$/
const DOCUMENTS_ENTRY = /[\\/]@firebase[\\/]firestore[\\/]dist[\\/]lite[\\/]index\.browser\.esm\.js$/
const CHANNEL =
  /[\\/]@firebase[\\/]webchannel-wrapper[\\/]dist[\\/]webchannel-blob[\\/]esm[\\/]webchannel_blob_es2018\.js$/
const FIREBASE_UTIL = /[\\/]@firebase[\\/]util[\\/]dist[\\/]index\.esm\.js$/
const FIREBASE_APP = /[\\/]@firebase[\\/]app[\\/]dist[\\/]esm[\\/]index\.esm\.js$/

/** @type {readonly Cut[]} */
const CUTS = [
  // First load: these two save 4.0 kB together. Names and wrappers of components keep the code of forms and of the
  // router's framework mode, which nothing here uses.
  { file: ROUTER, find: /^\w+\.displayName = .*$/gm, put: '' },
  { file: ROUTER, find: /= (React\d*\.forwardRef\()/g, put: '= /* @__PURE__ */ $1' },
  // Data code: these two save 3.5 kB together. A library of big integers and checksums, of which one function
  // compares two ids of the form `__id1__`.
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
  // Data code: these two save 1.0 kB together, and nothing is recorded or sent. The library would store on which days
  // this device was used, and send that along.
  { file: FIREBASE_APP, find: /^ *_registerComponent\(new Component\('heartbeat'.*$/m, put: '' },
  { file: FIREBASE_APP, find: /^import \{ openDB \} from 'idb';$/m, put: '' },
  // Nothing may leave the machine: where a connection fails, the library would load an image of another host.
  { file: CHANNEL, find: /if\(b==2\)\{var c=p\(a\.bb,a\),[^}]*\}else (?=J\(2\);)/, put: '' },
  // Data code: 0.1 kB. The library would look for its settings in cookies; they come with the page.
  {
    file: FIREBASE_UTIL,
    find: /^const getDefaults = \(\) => \{[\s\S]*?^\};$/m,
    put: 'const getDefaults = () => undefined;',
  },
]

/** @returns {import('vite').Plugin} */
export function trimLibraries() {
  /** @type {Set<Cut>} */
  const made = new Set()
  return {
    name: 'trim-libraries',
    transform: {
      filter: { id: CUTS.map(({ file }) => file) },
      handler: (code, id) =>
        CUTS.filter(({ file }) => file.test(id)).reduce((text, cut) => {
          const trimmed = text.replace(cut.find, cut.put)
          if (trimmed !== text) made.add(cut)
          return trimmed
        }, code),
    },
    buildEnd() {
      for (const { find, file } of CUTS.filter((cut) => !made.has(cut)))
        this.error(`Nothing matches ${find} in ${file}: look at scripts/building/trim-libraries.mjs.`)
    },
  }
}
