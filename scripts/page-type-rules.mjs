/** The lines of the rules files that repeat for each page type, made from the one table. */

/**
 * @typedef {object} TypeRow
 * @property {readonly { readonly sections: readonly string[] }[]} parts
 */

/** What stands between the two marks. */
const REGION = /(?<=^( *)\/\/ <page-types>.*\n)[\s\S]*?(?=^ *\/\/ <\/page-types>$)/m

/**
 * The rules file with its marked region as the table has it.
 * @param {string} text
 * @param {Readonly<Record<string, TypeRow>>} types
 * @returns {string}
 */
export function withPageTypes(text, types) {
  if (!REGION.test(text)) throw new Error('The rules file has lost its <page-types> marks.')
  return text.replace(REGION, (_, indent) =>
    sectionsFunction(types)
      .map((line) => `${indent}${line}\n`)
      .join(''),
  )
}

/** @param {Readonly<Record<string, TypeRow>>} types */
const sectionsFunction = (types) => [
  'function sectionsOf(info) {',
  '  let sections = {',
  ...Object.entries(types).map(([type, { parts }], at, all) => {
    const sections = parts.flatMap((part) => part.sections).map((name) => `'${name}'`)
    return `    '${type}Info': [${sections.join(', ')}]${at === all.length - 1 ? '' : ','}`
  }),
  '  };',
  '  return sections[info];',
  '}',
]
