/** Generator of the region of the security rules that derives from the limits of the change log. */

/**
 * @typedef {object} LogLimits
 * @property {number} LOG_TEXT_LIMIT
 * @property {number} CHANGES_LIMIT
 * @property {number} ADDED_LIMIT
 */

/** Matches the lines between the two marks of the region. */
const REGION = /(?<=^( *)\/\/ <log-limits>.*\n)[\s\S]*?(?=^ *\/\/ <\/log-limits>$)/m

/**
 * The rules language has no loops, so the check of a text is unrolled to the maximum number of texts in one commit.
 * @param {LogLimits} limits
 */
function createLogRules({ LOG_TEXT_LIMIT, CHANGES_LIMIT, ADDED_LIMIT }) {
  const conditions = Array.from({ length: ADDED_LIMIT }, (_, n) => {
    const isOwn = `items[${n}].diff(none).affectedKeys() == text && items[${n}].textItem.lower().size() <= ${LOG_TEXT_LIMIT}`
    return n === 0 ? isOwn : `(count <= ${n} || ${isOwn})`
  })
  return [
    'function hasAppendedTexts(before) {',
    '  return after().changes is list',
    '    && after().changes.size() > before.size()',
    `    && after().changes.size() <= ${CHANGES_LIMIT}`,
    '    && after().changes[0:before.size()] == before',
    '    && haveOwnAuthor(',
    '      after().changes[before.size():after().changes.size()],',
    "      {'createdBy': ownName(), 'createdById': request.auth.uid, 'textItem': ''}",
    '    );',
    '}',
    '',
    '// Each change names its author and has a text within the limit. Only strings have the method lower. The text must',
    '// differ from that of none, which is empty.',
    'function haveOwnAuthor(items, none) {',
    '  let count = items.size();',
    "  let text = ['textItem'].toSet();",
    `  return count <= ${ADDED_LIMIT}`,
    ...conditions.map((one, n) => `    && ${one}${n === ADDED_LIMIT - 1 ? ';' : ''}`),
    '}',
  ]
}

/**
 * @param {string} text of the rules file
 * @param {LogLimits} limits
 * @returns {string}
 */
export function insertLogRules(text, limits) {
  if (!REGION.test(text)) throw new Error('The rules file has lost its <log-limits> marks.')
  return text.replace(REGION, (_, indent) =>
    createLogRules(limits)
      .map((line) => (line === '' ? '\n' : `${indent}${line}\n`))
      .join(''),
  )
}
