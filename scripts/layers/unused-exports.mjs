/** Check for exports that no other file uses. */
import { findExports } from './parse-source.mjs'

/** @typedef {import('./parse-source.mjs').Token} Token */

/**
 * An export counts as used if its name occurs in another file. A type also counts as used if its own file uses it. A
 * file that no other file imports is an entry or a test, and its exports are not checked.
 * @param {ReadonlyMap<string, readonly Token[]>} sources
 * @param {ReadonlySet<string>} imported files that others import
 * @param {ReadonlySet<string>} scriptWords words of what may load a module by its path
 * @returns {{ file: string, line: number, rule: string }[]}
 */
export function findUnusedExports(sources, imported, scriptWords) {
  /** @type {Map<string, number>} */
  const filesWith = new Map()
  for (const all of sources.values())
    for (const word of collectWords(all)) filesWith.set(word, (filesWith.get(word) ?? 0) + 1)
  return [...sources].flatMap(([file, all]) =>
    (imported.has(file) ? findExports(all) : [])
      .filter(({ name }) => filesWith.get(name) === 1 && !scriptWords.has(name))
      .filter(({ name, isType }) => !isType || countWord(all, name) === 1)
      .map(({ name, line }) => ({ file, line, rule: `exports ${name}, which no other file uses` })),
  )
}

/**
 * Returns words and string literals, because an export may be accessed by its name.
 * @param {readonly Token[]} all
 */
const collectWords = (all) => new Set(all.filter(({ kind }) => kind !== 'mark').map(({ value }) => value))

/** @param {readonly Token[]} all @param {string} name */
const countWord = (all, name) => all.filter(({ value }) => value === name).length
