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

/** What stands between the two marks of one name. */
const REGION = /(?<=^( *)\/\/ <page-types (\w+)>.*\n)[\s\S]*?(?=^ *\/\/ <\/page-types>$)/gm

/**
 * The rules file with its marked regions as these lines have them.
 * @param {string} text
 * @param {Readonly<Record<string, readonly string[]>>} regions
 * @returns {string}
 */
export function withPageTypes(text, regions) {
  const found = [...text.matchAll(REGION)].map(([, , name]) => name)
  if (found.toSorted().join() !== Object.keys(regions).toSorted().join())
    throw new Error('The rules file has lost its <page-types> marks.')
  return text.replace(REGION, (_, indent, name) =>
    (regions[name] ?? []).map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join(''),
  )
}

/** @param {TypeRow} row */
const sectionsOf = ({ parts }) => parts.flatMap((part) => part.sections)

/**
 * Of files: which sections a type's images may belong to.
 * @param {Pick<Table, 'PAGE_TYPES'>} table
 */
export function fileRegions({ PAGE_TYPES }) {
  const sections = [
    'function sectionsOf(info) {',
    '  let sections = {',
    ...Object.entries(PAGE_TYPES).map(([type, row], at, all) => {
      const names = sectionsOf(row).map((name) => `'${name}'`)
      return `    '${type}Info': [${names.join(', ')}]${at === all.length - 1 ? '' : ','}`
    }),
    '  };',
    '  return sections[info];',
    '}',
  ]
  return { sections }
}

/**
 * Of records: the fact a type has, and where a page's entry and its sections stand.
 * @param {Table} table
 */
export function documentRegions({ PAGE_TYPES, LOCATION_TYPES }) {
  const types = Object.entries(PAGE_TYPES)
  const templates = types.map(([, { template }]) => template).join('|')
  const places = types.map(
    ([type, row]) => `${type}/${row.template}/(${sectionsOf(row).join('|')})`,
  )
  const number = withField(types, 'bookNumber')
  const place = withField(types, 'locationType')
  const common = 'fields.hasOnly(common.concat'
  const facts = [
    'function hasItsFields(page, fields, common) {',
    `  return page.Type.matches('${number}|${place}')`,
    `    ? page.Type.matches('${number}')`,
    `      ? ${common}(['bookNumber'])) && isBookNumber(page.bookNumber)`,
    `      : ${common}(['locationType']))`,
    `        && page.locationType.matches('${LOCATION_TYPES.join('|')}')`,
    '    : fields.hasOnly(common);',
    '}',
    '',
    'function shardOf(page) {',
    `  return ${shardOf(types)} + string(page.shard);`,
    '}',
    '',
    '// Every list reads all of them, so there is an end to their number.',
    'function isShard(id) {',
    `  return id.matches('(${templates})-[1-9][0-9]?');`,
    '}',
  ]
  return { facts, places: [`'${places.join('|')}'`] }
}

/**
 * The plural with an s wherever the table has it so; what it has otherwise is named.
 * @param {readonly (readonly [string, TypeRow])[]} types
 */
function shardOf(types) {
  const irregular = types
    .filter(([type, { template }]) => template !== `${type}s`)
    .map(([type, { template }]) => `page.Type == '${type}' ? '${template}-' : `)
  const regular = "page.Type + 's-'"
  return irregular.length === 0 ? regular : `(${irregular.join('')}${regular})`
}

/**
 * @param {readonly (readonly [string, TypeRow])[]} types
 * @param {string} field
 */
const withField = (types, field) =>
  types
    .filter(([, { extraField }]) => extraField === field)
    .map(([type]) => type)
    .join('|')

/** The files that have such regions, and what stands in them. */
export const RULES_FILES = /** @type {const} */ ([
  ['firebase/firestore.rules', documentRegions],
  ['firebase/storage.rules', fileRegions],
])
