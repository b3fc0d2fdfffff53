/** Vite plugin: a pseudo-locale. Every letter of our own texts is replaced, so that a text from elsewhere stands out. */
import { parseAst } from 'vite'

const PLAIN = 'abcdefghijklmnopqrstuvwxyz'
const ACCENTED = 'áḃćḋéḟǵḣíĵḱĺḿńóṕɋŕśťúṽẃẋýź'

/**
 * Replaces each plain letter by one with an accent.
 * @param {string} text
 * @returns {string}
 */
export const toPseudoText = (text) =>
  text.replace(/[a-z]/gi, (letter) => {
    const accented = ACCENTED[PLAIN.indexOf(letter.toLowerCase())] ?? letter
    return letter === letter.toLowerCase() ? accented : accented.toUpperCase()
  })

/** Properties of the table of page types that are shown; the others are identifiers. */
const TABLE_LABELS = new Set(['label', 'readerLabel', 'singular', 'plural', 'signInNotice'])

/**
 * Replaces the texts of a module. All strings of `shared/messages` are texts, except those that are compared, used as a
 * key, or passed to a method or constructor; of the table of page types the labels and the constants are.
 * @param {string} code TypeScript
 * @param {{ labelsOnly: boolean }} options
 * @returns {string}
 */
export function toPseudoModule(code, { labelsOnly }) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = []
  /** @param {any} node @param {boolean} isText */
  const visit = (node, isText) => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, isText)
      return
    }
    if (typeof node?.type !== 'string') return
    if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)) return
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        return
      case 'ExportNamedDeclaration':
        return visit(node.declaration, isText)
      case 'Literal':
        if (isText && typeof node.value === 'string')
          edits.push({
            start: node.start,
            end: node.end,
            text: JSON.stringify(toPseudoText(node.value)),
          })
        return
      case 'TemplateElement':
        if (isText)
          edits.push({
            start: node.start,
            end: node.end,
            text: toPseudoText(code.slice(node.start, node.end)),
          })
        return
      case 'BinaryExpression': {
        const isComparison = node.operator !== '+'
        visit(node.left, isText && !isComparison)
        return visit(node.right, isText && !isComparison)
      }
      case 'SwitchCase':
        return visit(node.consequent, isText)
      case 'CallExpression':
        visit(node.callee, isText)
        return visit(node.arguments, isText && node.callee.type === 'Identifier')
      case 'NewExpression':
        return
      case 'MemberExpression':
        return visit(node.object, isText)
      case 'Property': {
        const name = node.key.name ?? node.key.value
        return visit(node.value, labelsOnly ? TABLE_LABELS.has(name) : isText)
      }
      case 'VariableDeclarator':
        return visit(node.init, labelsOnly ? node.init?.type === 'Literal' : isText)
      default:
        for (const [key, child] of Object.entries(node))
          if (key !== 'type' && typeof child === 'object') visit(child, isText)
    }
  }
  visit(parseAst(code, { lang: 'ts' }).body, true)
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

const LOCALE = /\/shared\/messages\/locale\.ts$/
const TABLE = /\/shared\/model\/page-types\.ts$/

/** @returns {import('vite').Plugin} */
export const pseudoLocale = () => ({
  name: 'pseudo-locale',
  enforce: 'pre',
  transform: {
    filter: { id: [/\/shared\/messages\/[\w-]+\.ts$/, TABLE] },
    handler: (code, id) => ({
      // Dates and numbers are formatted in a language whose alphabet is not Latin.
      code: LOCALE.test(id) ? "export const LOCALE = 'el'" : toPseudoModule(code, { labelsOnly: TABLE.test(id) }),
      map: null,
    }),
  },
})
