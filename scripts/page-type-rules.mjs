/** Generator of the regions of the security rules that derive from the table of page types. */

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

/** Matches the lines between the two marks of a region. */
const REGION = /(?<=^( *)\/\/ <page-types (\w+)>.*\n)[\s\S]*?(?=^ *\/\/ <\/page-types>$)/gm

/**
 * Returns the rules file with its marked regions replaced by these lines.
 * @param {string} text
 * @param {Readonly<Record<string, readonly string[]>>} regions
 * @returns {string}
 */
export function insertRegions(text, regions) {
  const found = [...text.matchAll(REGION)].map(([, , name]) => name)
  if (found.toSorted().join() !== Object.keys(regions).toSorted().join())
    throw new Error('The rules file has lost its <page-types> marks.')
  return text.replace(REGION, (_, indent, name) =>
    (regions[name] ?? []).map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join(''),
  )
}

/** @param {TypeRow} row */
const listSections = ({ parts }) => parts.flatMap((part) => part.sections)

/**
 * Regions of storage.rules: the sections to which images of each type may belong.
 * @param {Pick<Table, 'PAGE_TYPES'>} table
 */
export function createFileRegions({ PAGE_TYPES }) {
  const sections = [
    'function sectionsOf(info) {',
    '  let sections = {',
    ...Object.entries(PAGE_TYPES).map(([type, row], at, all) => {
      const names = listSections(row).map((name) => `'${name}'`)
      return `    '${type}Info': [${names.join(', ')}]${at === all.length - 1 ? '' : ','}`
    }),
    '  };',
    '  return sections[info];',
    '}',
  ]
  return { sections }
}

/**
 * Regions of firestore.rules: the extra field, template, catalogue shard, sections and usual titles of each type.
 * @param {Table} table
 */
export function createDocumentRegions({ PAGE_TYPES, LOCATION_TYPES }) {
  const types = Object.entries(PAGE_TYPES)
  const templates = types.map(([, { template }]) => template).join('|')
  const number = joinTypesWithField(types, 'bookNumber')
  const place = joinTypesWithField(types, 'locationType')
  const common = 'fields.hasOnly((common'
  const details = [
    'function hasOnlyTypeFields(page, fields, common) {',
    `  return page.Type.matches('${number}|${place}')`,
    `    ? page.Type.matches('${number}')`,
    `      ? ${common} + ' bookNumber').split(' ')) && isBookNumber(page.bookNumber)`,
    `      : ${common} + ' locationType').split(' '))`,
    `        && page.locationType.matches('${LOCATION_TYPES.join('|')}')`,
    "    : fields.hasOnly(common.split(' '));",
    '}',
    '',
    'function templateOf(page) {',
    `  return ${createTemplateExpression(types)};`,
    '}',
    '',
    'function shardOf(page) {',
    `  return ${createShardExpression(types)} + string(page.shard);`,
    '}',
    '',
    'function isFirstShard(id) {',
    `  return id.matches('(${templates})-1');`,
    '}',
  ]
  const sections = types.map(([type, row]) => {
    const names = listSections(row)
    return `${type}(/(${names.join('|')})){1,${names.length}}`
  })
  const titles = [
    'function hasTitlesOfTypes() {',
    `  return hasExactly('${types.map(([type]) => type).join(' ')} changedAt deed'.split(' '))`,
    ...types.map(([type], at) => `    && areTitles(after().${type})${at === types.length - 1 ? ';' : ''}`),
    '}',
  ]
  return { details, sections: [`'${sections.join('|')}'`], copies: createCopyRules(types), titles }
}

/**
 * Region that checks the copies named by a header and the total length of the texts of its edits. The rules language
 * has no loops, so the check is unrolled to the maximum number of sections; a shorter list is repeated, or padded
 * with empty edits.
 * @param {readonly (readonly [string, TypeRow])[]} types
 */
function createCopyRules(types) {
  const maxSections = Math.max(...types.map(([, row]) => listSections(row).length))
  const each = Array.from({ length: maxSections }, (_, index) => index)
  const doublings = Array.from({ length: Math.ceil(Math.log2(maxSections)) }, (_, index) => index)
  const copy = '/databases/(default)/documents/content_backup/$(id)/sections'
  const values = each.map((n) => `all[${n}].values()`)
  return [
    'function hasCopies(names) {',
    ...doublings.map((n) => {
      const before = n === 0 ? 'names' : `names${2 ** n}`
      return `  let names${2 ** (n + 1)} = ${before}.concat(${before});`
    }),
    ...each.map((n) => {
      const name = `names${2 ** doublings.length}[${n}]`
      const end = n === maxSections - 1 ? ';' : ''
      return `  ${n === 0 ? 'return' : '  &&'} existsAfter(${copy}/$(${name}))${end}`
    }),
    '}',
    '',
    'function fitsLimit(edits) {',
    `  let all = edits.concat([${each.map(() => '{}').join(', ')}]);`,
    `  let texts = ${values[0]}`,
    ...values.slice(1).map((one, n) => `    .concat(${one})${n === maxSections - 2 ? ';' : ''}`),
    `  return edits.size() <= ${maxSections} && texts.size() <= ${3 * maxSections} && texts.join('').size() <= 8000;`,
    '}',
  ]
}

/**
 * Expression for the template of a page: its type with an s, except for types with an irregular template.
 * @param {readonly (readonly [string, TypeRow])[]} types
 */
const createTemplateExpression = (types) => createPluralExpression(types, '')

/**
 * Expression for the prefix of a page's shard: the template and a hyphen.
 * @param {readonly (readonly [string, TypeRow])[]} types
 */
const createShardExpression = (types) => createPluralExpression(types, '-')

/**
 * @param {readonly (readonly [string, TypeRow])[]} types
 * @param {string} end
 */
function createPluralExpression(types, end) {
  const irregular = types
    .filter(([type, { template }]) => template !== `${type}s`)
    .map(([type, { template }]) => `page.Type == '${type}' ? '${template}${end}' : `)
  const regular = `page.Type + 's${end}'`
  return irregular.length === 0 ? regular : `(${irregular.join('')}${regular})`
}

/**
 * @param {readonly (readonly [string, TypeRow])[]} types
 * @param {string} field
 */
const joinTypesWithField = (types, field) =>
  types
    .filter(([, { extraField }]) => extraField === field)
    .map(([type]) => type)
    .join('|')

/** Files with generated regions, and their generators. */
export const RULES_FILES = /** @type {const} */ ([
  ['firebase/firestore.rules', createDocumentRegions],
  ['firebase/storage.rules', createFileRegions],
])
