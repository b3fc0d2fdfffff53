/** The lines of the rules files that follow from the one table of page types. */

/**
 * @typedef {object} TypeRow
 * @property {string} template
 * @property {string | null} extraField
 * @property {readonly { readonly sections: readonly string[] }[]} parts
 *
 * @typedef {object} Table
 * @property {Readonly<Record<string, TypeRow>>} PAGE_TYPES
 * @property {readonly string[]} LOCATION_TYPES
 */

/** What stands between the two marks. */
const REGION = /(?<=^( *)\/\/ <page-types>.*\n)[\s\S]*?(?=^ *\/\/ <\/page-types>$)/m

/**
 * The rules file with its marked region as these lines have it.
 * @param {string} text
 * @param {readonly string[]} lines
 * @returns {string}
 */
export function withPageTypes(text, lines) {
  if (!REGION.test(text)) throw new Error('The rules file has lost its <page-types> marks.')
  return text.replace(REGION, (_, indent) =>
    lines.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join(''),
  )
}

/** The files that have such a region, and what stands in it. */
export const RULES_FILES = /** @type {const} */ ([
  ['firebase/firestore.rules', documentLines],
  ['firebase/storage.rules', fileLines],
])

/** @param {TypeRow} row */
const sectionsOf = ({ parts }) => parts.flatMap((part) => part.sections)

/**
 * Of files: which sections a type's images may belong to.
 * @param {Pick<Table, 'PAGE_TYPES'>} table
 */
export function fileLines({ PAGE_TYPES }) {
  return [
    'function sectionsOf(info) {',
    '  let sections = {',
    ...Object.entries(PAGE_TYPES).map(([type, row], at, all) => {
      const sections = sectionsOf(row).map((name) => `'${name}'`)
      return `    '${type}Info': [${sections.join(', ')}]${at === all.length - 1 ? '' : ','}`
    }),
    '  };',
    '  return sections[info];',
    '}',
  ]
}

/**
 * Of records: where a page's sections and its entry stand, and the fact its type has.
 * @param {Table} table
 */
export function documentLines({ PAGE_TYPES, LOCATION_TYPES }) {
  const types = Object.entries(PAGE_TYPES)
  const places = types.map(
    ([type, row]) => `${type}/${row.template}/(${sectionsOf(row).join('|')})`,
  )
  const templates = types.map(([, { template }]) => template)
  return [
    '// {type}/{template}/{section}',
    'function places() {',
    `  return '${places.join('|')}';`,
    '}',
    '',
    'function shardOf(page) {',
    `  return ${shardOf(types)};`,
    '}',
    '',
    'function isShardOf(shard, page) {',
    `  return shard == shardOf(page) && shard.matches('(${templates.join('|')})-[1-9][0-9]{0,4}');`,
    '}',
    '',
    'function hasItsFact(page) {',
    `  return !page.Type.matches('${withField(types, 'bookNumber', 'locationType')}')`,
    "      ? !page.keys().hasAny(['bookNumber', 'locationType'])",
    `    : page.Type.matches('${withField(types, 'bookNumber')}')`,
    "      ? isBookNumber(page.bookNumber) && !('locationType' in page)",
    `      : page.locationType.matches('${LOCATION_TYPES.join('|')}') && !('bookNumber' in page);`,
    '}',
  ]
}

/**
 * The plural with an s wherever the table has it so; what it has otherwise is named.
 * @param {readonly (readonly [string, TypeRow])[]} types
 */
const shardOf = (types) =>
  types
    .filter(([type, { template }]) => template !== `${type}s`)
    .map(
      ([type, { template }]) => `page.Type == '${type}' ? '${template}-' + string(page.shard) : `,
    )
    .join('')
    .concat("page.Type + 's-' + string(page.shard)")

/**
 * @param {readonly (readonly [string, TypeRow])[]} types
 * @param {readonly string[]} fields
 */
const withField = (types, ...fields) =>
  types
    .filter(([, { extraField }]) => extraField !== null && fields.includes(extraField))
    .map(([type]) => type)
    .join('|')
