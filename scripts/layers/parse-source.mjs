/** Parser for source files without a compiler: tokens, imports, exports, globals and keys of tables. */

/** @typedef {{ kind: 'word' | 'text' | 'mark', value: string, line: number }} Token */
/** @typedef {{ path: string, line: number }} Import */

const SPACE = /\s/
const WORD = /[\p{L}\p{N}_$]/u
// After one of these tokens a slash begins a regular expression, not a division or a closing tag.
const BEFORE_PATTERN = new Set(['', '(', ',', '=', ':', '[', '!', '&', '|', '?', '{', ';', 'return'])

/**
 * Returns words, punctuation and string literals with their lines. Comments, regular expressions and templates with
 * placeholders are skipped.
 * @param {string} source
 * @returns {Token[]}
 */
export function tokenizeSource(source) {
  /** @type {Token[]} */
  const found = []
  /** @type {number[]} number of open braces inside each enclosing template placeholder */
  const holes = []
  let at = 0
  let line = 1
  /** @param {number} end */
  const skipTo = (end) => {
    for (; at < end; at++) if (source[at] === '\n') line++
  }
  /** Skips from a backtick or the closing brace of a placeholder to the end of the template or the next placeholder. */
  const template = () => {
    let end = at + 1
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end))
      end += source[end] === '\\' ? 2 : 1
    const hole = source[end] === '$'
    if (source[at] === '`' && !hole) found.push({ kind: 'text', value: source.slice(at + 1, end), line })
    if (hole) holes.push(0)
    skipTo(end + (hole ? 2 : 1))
  }
  while (at < source.length) {
    const char = source[at] ?? ''
    const open = holes.at(-1)
    if (SPACE.test(char)) skipTo(at + 1)
    else if (source.startsWith('//', at)) skipTo(findEnd(source, '\n', at))
    else if (source.startsWith('/*', at)) skipTo(findEnd(source, '*/', at) + 2)
    else if (char === '`') template()
    else if (char === '}' && open === 0) {
      holes.pop()
      template()
    } else if (char === "'" || char === '"') {
      const text = /^(['"])((?:\\.|(?!\1)[^\\\n])*)\1/.exec(source.slice(at, at + 2000))
      // Without a closing quote on this line, it is an apostrophe in JSX text.
      if (text) found.push({ kind: 'text', value: text[2] ?? '', line })
      skipTo(at + (text ? text[0].length : 1))
    } else if (char === '/' && BEFORE_PATTERN.has(found.at(-1)?.value ?? '')) {
      const pattern = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/.exec(source.slice(at, at + 2000))
      if (pattern) found.push({ kind: 'mark', value: '/pattern/', line })
      skipTo(at + (pattern ? pattern[0].length : 1))
    } else if (WORD.test(char)) {
      let end = at
      while (end < source.length && WORD.test(source[end] ?? '')) end++
      found.push({ kind: 'word', value: source.slice(at, end), line })
      skipTo(end)
    } else {
      if (open !== undefined) holes[holes.length - 1] = open + (char === '{' ? 1 : char === '}' ? -1 : 0)
      found.push({ kind: 'mark', value: char, line })
      skipTo(at + 1)
    }
  }
  return found
}

/**
 * @param {string} source
 * @param {string} what
 * @param {number} from
 */
function findEnd(source, what, from) {
  const end = source.indexOf(what, from)
  return end < 0 ? source.length : end
}

/**
 * Finds static, dynamic and re-exporting imports. A dynamic import with a computed path has the path ''.
 * @param {readonly Token[]} all
 * @returns {Import[]}
 */
export function findImports(all) {
  return all.flatMap((token, index) => {
    if (token.kind !== 'word' || all[index - 1]?.value === '.') return []
    const [next, after] = [all[index + 1], all[index + 2]]
    const called = next?.value === '(' && next.kind === 'mark'
    if (['from', 'import'].includes(token.value) && next?.kind === 'text')
      return [{ path: next.value, line: token.line }]
    if (token.value === 'import' && called)
      return [{ path: after?.kind === 'text' ? after.value : '', line: token.line }]
    if (token.value === 'require' && called && after?.kind === 'text') return [{ path: after.value, line: token.line }]
    return []
  })
}

/**
 * Finds uses such as `window.fetch`, which the linter's list of denied globals does not detect.
 * @param {readonly Token[]} all
 * @param {ReadonlySet<string>} names
 */
export function findGlobals(all, names) {
  return all.filter((token, index) => {
    if (!names.has(token.value) || token.kind === 'mark') return false
    const before = all.slice(Math.max(0, index - 4), index).map(({ value }) => value)
    return /(?:^|,)(?:window|globalThis|self),(?:\.|\?,\.|\[|\?,\.,\[)$/.test(before.join(','))
  })
}

/**
 * Returns the keys of `export const NAME = { … }`, one level deep.
 * @param {readonly Token[]} all
 * @param {string} name
 * @returns {string[]}
 */
export function findTableKeys(all, name) {
  const start = all.findIndex(
    ({ value }, index) => value === name && all[index - 1]?.value === 'const' && all[index + 1]?.value === '=',
  )
  if (start < 0) return []
  const keys = []
  let depth = 0
  for (let index = start + 2; index < all.length; index++) {
    const { kind, value } = /** @type {Token} */ (all[index])
    if (kind === 'mark' && '{[('.includes(value)) depth++
    if (kind === 'mark' && '}])'.includes(value) && --depth === 0) break
    if (depth === 1 && kind !== 'mark' && all[index + 1]?.value === ':') keys.push(value)
  }
  return keys
}

const DECLARATIONS = new Set(['const', 'let', 'function', 'class', 'interface', 'type', 'enum'])

/**
 * Finds the declarations that a file exports by name.
 * @param {readonly Token[]} all
 * @returns {{ name: string, line: number, isType: boolean }[]}
 */
export function findExports(all) {
  return all.flatMap(({ kind, value, line }, index) => {
    if (kind !== 'word' || value !== 'export') return []
    let at = index + 1
    while (['async', 'abstract', '*'].includes(all[at]?.value ?? '')) at++
    if (!DECLARATIONS.has(all[at]?.value ?? '')) return []
    if (all[at + 1]?.value === '*') at++
    const isType = ['interface', 'type'].includes(all[at]?.value ?? '')
    const name = all[at + 1]
    return name?.kind === 'word' ? [{ name: name.value, line, isType }] : []
  })
}
