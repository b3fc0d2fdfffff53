/** Vite plugin: emits the dictionaries of the spell checker in a binary format that loads without parsing. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeTrie, encodeTrieDataToBTrie } from 'cspell-trie-lib'

const packages = createRequire(import.meta.url)

/** Packages and files by the names of the emitted files. */
const SOURCES = {
  'en-US.btrie': ['@cspell/dict-en_us', 'en_US.trie.gz'],
  'en-GB.btrie': ['@cspell/dict-en-gb-mit', 'en_GB.trie.gz'],
}

/** @returns {Map<string, Uint8Array>} */
export function encodeDictionaries() {
  return new Map(
    Object.entries(SOURCES).map(([name, [dictionary = '', file = '']]) => {
      const packed = readFileSync(join(dirname(packages.resolve(dictionary)), file))
      return [name, encodeTrieDataToBTrie(decodeTrie(new Uint8Array(gunzipSync(packed))).data)]
    }),
  )
}

/** @returns {import('vite').Plugin} */
export const createDictionariesPlugin = () => ({
  name: 'spelling-dictionaries',
  generateBundle() {
    for (const [fileName, source] of encodeDictionaries()) this.emitFile({ type: 'asset', fileName, source })
  },
})
