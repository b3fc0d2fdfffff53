/** Finder of the formats in a literal text: where the editor draws bold and italics, and which signs it fades. */
import { LINE_SIGN, PUNCTUATION } from '#shared/model/text/text-signs'
import { FORMAT_SIGNS } from '#shared/rules/text/format-text'
import { parseText, type TextNode } from '#shared/rules/text/parse-text'

export interface FoundFormat {
  readonly kind: 'strong' | 'em' | 'sign'
  /** UTF-16 units of the text. A format includes its signs. */
  readonly from: number
  readonly to: number
}

/** Returns the formats of a text, and the signs of its lists, quotes, formats and escapes. */
export function findFormats(text: string): readonly FoundFormat[] {
  let start = 0
  return text.split('\n').flatMap((line) => {
    const found = findInLine(line).map(({ kind, from, to }) => ({ kind, from: from + start, to: to + start }))
    start += line.length + 1
    return found
  })
}

function findInLine(line: string): readonly FoundFormat[] {
  const found: FoundFormat[] = []
  let at = 0
  const addSign = (length: number) => {
    if (length > 0) found.push({ kind: 'sign', from: at, to: at + length })
    at += length
  }
  addSign(LINE_SIGN.exec(line)?.[0].length ?? 0)
  // The nodes are those of the line in its order, so their text is found in it letter by letter.
  const walk = (node: TextNode): void => {
    if (node.kind === 'page') at = line.indexOf(']]', at) + 2
    else if (node.kind === 'address') at += node.href.length
    else if (node.kind === 'text') {
      for (let index = 0; index < node.text.length; index++) {
        const next = line[at + 1] ?? ''
        const isEscaped = line[at] === '\\' && next === node.text[index] && PUNCTUATION.test(next)
        if (isEscaped) addSign(1)
        at++
      }
    } else {
      const from = at
      const { length } = FORMAT_SIGNS[node.kind]
      addSign(length)
      node.children.forEach(walk)
      addSign(length)
      found.push({ kind: node.kind, from, to: at })
    }
  }
  for (const { items } of parseText(line)) for (const nodes of items) nodes.forEach(walk)
  return found
}
