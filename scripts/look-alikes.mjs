/**
 * Generator of look-alike letters for user names, from Unicode's table of confusable characters (UTS 39): the
 * program's table, and the region of the security rules that computes the same skeletons.
 */
import confusables from 'unhomoglyph/data.json' with { type: 'json' }

/**
 * @typedef {Readonly<Record<string, string>>} Alphabets letters by script, as content of a character class
 * @typedef {readonly [shown: string, others: string]} LookAlikes representative of a group, and its other letters
 */

const LAST = 0xffff

/** @param {string} text */
const prototypeOf = (text) =>
  [...text.normalize('NFD')]
    .map((character) => /** @type {Record<string, string>} */ (confusables)[character] ?? character)
    .join('')
    .normalize('NFC')

/**
 * Unicode maps m to rn. The rules below map rn to m instead, so that most names are their own skeleton.
 */
const DOUBLED_LETTER = 'm'

/**
 * @param {Alphabets} alphabets
 * @returns {readonly LookAlikes[]}
 */
export function findLookAlikes(alphabets) {
  const allowed = new RegExp(`^(?:[0-9]|(?=\\p{L})[${Object.values(alphabets).join('')}])$`, 'u')
  /** @type {Map<string, string[]>} */
  const groups = new Map()
  for (let code = 0x30; code <= LAST; code++) {
    const letter = String.fromCodePoint(code)
    if (!allowed.test(letter) || letter.normalize('NFC') !== letter || letter === DOUBLED_LETTER)
      continue
    const prototype = prototypeOf(letter)
    groups.set(prototype, [...(groups.get(prototype) ?? []), letter])
  }
  return [...groups].flatMap(([prototype, letters]) => {
    const isTwoLetters = /^[A-Za-z]{2}$/.test(prototype)
    if (letters.length === 1 && !isTwoLetters) return []
    const shown = isTwoLetters || letters.includes(prototype) ? prototype : (letters[0] ?? '')
    return [/** @type {const} */ ([shown, letters.filter((letter) => letter !== shown).join('')])]
  })
}

/** Scripts that share one function in the rules. The rules evaluate only the function of a name's script. */
const EAST_ASIAN = ['Japanese', 'Korean', 'Bopomofo']
const BY_THEMSELVES = ['Latin', 'Greek', 'Cyrillic']

/** @param {Alphabets} alphabets */
function groupByScript(alphabets) {
  const rest = Object.keys(alphabets).filter(
    (script) => !EAST_ASIAN.includes(script) && !BY_THEMSELVES.includes(script),
  )
  return [...BY_THEMSELVES.map((script) => [script]), EAST_ASIAN, rest].map((scripts) => ({
    name: scripts.length === 1 ? scripts.join() : scripts === EAST_ASIAN ? 'EastAsian' : 'Other',
    letters: scripts.map((script) => alphabets[script]).join(''),
  }))
}

const IN_A_LINE = 4

/**
 * @param {string} name
 * @param {readonly LookAlikes[]} table
 * @param {string} letters
 */
function createGroupRule(name, table, letters) {
  const own = new RegExp(`[${letters}]`, 'u')
  const calls = table.flatMap(([shown, others]) => {
    const members = [...others].filter((letter) => own.test(letter)).join('')
    return members === '' ? [] : [`.replace('[${members}]', '${shown}')`]
  })
  const lines = Array.from({ length: Math.ceil(calls.length / IN_A_LINE) }, (_, line) =>
    calls.slice(line * IN_A_LINE, (line + 1) * IN_A_LINE).join(''),
  )
  return [
    `function without${name}LookAlikes(name) {`,
    '  return name',
    ...lines.map((line, index) => `    ${line}${index === lines.length - 1 ? ';' : ''}`),
    '}',
    '',
  ]
}

/**
 * Creates the region of the rules. Most names are ASCII, where only digits, the capital I and rn have look-alikes.
 * @param {Alphabets} alphabets
 * @param {readonly LookAlikes[]} table
 * @returns {readonly string[]}
 */
export function createLookAlikeRules(alphabets, table) {
  const families = groupByScript(alphabets)
  /** @param {string} letters */
  const inRules = (letters) => letters.replaceAll('\\u{', '\\\\x{')
  return [
    ...createGroupRule('Plain', table, ' -~'),
    ...families.flatMap(({ name, letters }) =>
      createGroupRule(name, table, letters.replace('A-Za-z', '')),
    ),
    'function skeletonOf(name) {',
    "  let plain = withoutPlainLookAlikes(name.replace('rn', 'm'));",
    "  return (plain.matches('[ -~]*') ? plain",
    ...families
      .slice(0, -1)
      .map(
        ({ name, letters }) =>
          `    : plain.matches('[ -~${inRules(letters.replace('A-Za-z', ''))}]*') ? without${name}LookAlikes(plain)`,
      ),
    '    : withoutOtherLookAlikes(plain)).lower();',
    '}',
  ]
}

/**
 * Creates the source of the program's module.
 * @param {readonly LookAlikes[]} table
 * @returns {string}
 */
export const createLookAlikeModule = (table) =>
  [
    '/** Table: letters of user names that look alike. Written by `node scripts/write-rules.mjs`, not by hand. */',
    '',
    '/** Each group as what it is compared as and its other letters. */',
    'export const LOOK_ALIKES: readonly (readonly [shown: string, others: string])[] = [',
    ...table.map(([shown, others]) => `  ['${shown}', '${others}'],`),
    ']',
    '',
  ].join('\n')

/** Matches the lines between the two marks of the region. */
const REGION = /(?<=^( *)\/\/ <look-alikes>.*\n)[\s\S]*?(?=^ *\/\/ <\/look-alikes>$)/m

/**
 * @param {string} text of the rules file
 * @param {Alphabets} alphabets
 * @param {readonly LookAlikes[]} table
 * @returns {string}
 */
export function insertLookAlikeRules(text, alphabets, table) {
  if (!REGION.test(text)) throw new Error('The rules file has lost its <look-alikes> marks.')
  return text.replace(REGION, (_, indent) =>
    createLookAlikeRules(alphabets, table)
      .map((line) => (line === '' ? '\n' : `${indent}${line}\n`))
      .join(''),
  )
}
