/** Finder of text that a component shows and that does not come from shared/messages. */
import { parseAst } from 'vite'

/** Attributes and properties whose value people read or hear. */
const SHOWN =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|label|placeholder|heading|text|name|hint|summary|description)$/i
/** Attributes of these names are shown only on these components' own terms: `name` of a field is an identifier. */
const IDENTIFIERS = new Set(['name'])
const LETTERS = /\p{L}{2}|^\p{L}$/u

/**
 * Returns `line: text` for each JSX text, and each string in a shown attribute, that holds letters.
 * @param {string} code
 * @returns {readonly string[]}
 */
export function findLiteralText(code) {
  /** @type {string[]} */
  const found = []
  /** @param {number} start @param {string} text */
  const report = (start, text) => {
    if (LETTERS.test(text))
      found.push(`${code.slice(0, start).split('\n').length}: ${text.trim().replace(/\s+/g, ' ')}`)
  }
  /** @param {any} node @param {boolean} isShown within an expression whose value is shown */
  const visit = (node, isShown) => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, isShown)
      return
    }
    if (typeof node?.type !== 'string') return
    switch (node.type) {
      case 'JSXText':
        return report(node.start, node.value)
      case 'Literal':
        if (isShown && typeof node.value === 'string') report(node.start, node.value)
        return
      case 'TemplateElement':
        if (isShown) report(node.start, node.value.raw)
        return
      case 'JSXAttribute': {
        const name = String(node.name.name)
        return visit(node.value, SHOWN.test(name) && !IDENTIFIERS.has(name))
      }
      case 'JSXExpressionContainer':
        return visit(node.expression, isShown)
      case 'JSXElement':
      case 'JSXFragment':
        visit(node.openingElement?.attributes, false)
        for (const child of node.children) visit(child, child.type === 'JSXExpressionContainer')
        return
      case 'ConditionalExpression':
        visit(node.test, false)
        visit(node.consequent, isShown)
        return visit(node.alternate, isShown)
      case 'LogicalExpression':
        visit(node.left, isShown && node.operator !== '&&')
        return visit(node.right, isShown)
      case 'TemplateLiteral':
        visit(node.quasis, isShown)
        return visit(node.expressions, isShown)
      default:
        for (const [key, child] of Object.entries(node))
          if (key !== 'type' && typeof child === 'object') visit(child, false)
    }
  }
  visit(parseAst(code, { lang: 'tsx' }).body, false)
  return found
}
