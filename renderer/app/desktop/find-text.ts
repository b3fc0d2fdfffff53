/** Where words stand on the page, and their marks: without a change of the page itself. */

const ALL = 'found'
const CURRENT = 'found-here'
/** More could be counted, and nobody would step through them. */
const MOST = 1000

/** Within one block of text words may cross the borders of links and emphasis. */
export function findText(words: string): readonly Range[] {
  const wanted = folded(words)
  if (wanted === '') return []
  const found: Range[] = []
  // the frame around it is the same on every page
  const within = document.querySelector('main') ?? document.body
  for (const nodes of textBlocks(within)) {
    const text = nodes.map(({ data }) => data).join('')
    const searched = folded(text)
    // one letter for one letter, or the places would be those of another text
    if (searched.length !== text.length) continue
    for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
      const range = document.createRange()
      range.setStart(...placeIn(nodes, at, false))
      range.setEnd(...placeIn(nodes, at + wanted.length, true))
      found.push(range)
      if (found.length === MOST) return found
    }
  }
  return found
}

const folded = (text: string): string => text.toLowerCase().replace(/\s/g, ' ')

/** The texts one after another that no other block divides; what is not seen is left out. */
function textBlocks(within: Element): readonly (readonly Text[])[] {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const blocks: Text[][] = []
  let block: Element | null = null
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || !isSeen(node.parentElement)) continue
    const around = blockAround(node.parentElement)
    const last = blocks.at(-1)
    if (around === block && last !== undefined) last.push(node)
    else blocks.push([node])
    block = around
  }
  return blocks
}

const isSeen = (element: Element | null): boolean =>
  element !== null &&
  element.closest('search, script, style, textarea') === null &&
  element.checkVisibility({ visibilityProperty: true })

function blockAround(element: Element | null): Element | null {
  for (let one = element; one !== null; one = one.parentElement)
    if (!getComputedStyle(one).display.startsWith('inline')) return one
  return null
}

/** The end of one text and the beginning of the next are the same place: a range begins in the later, ends in the earlier. */
function placeIn(nodes: readonly Text[], at: number, isEnd: boolean): [Text, number] {
  let left = at
  for (const node of nodes) {
    if (left < node.length || (isEnd && left === node.length)) return [node, left]
    left -= node.length
  }
  throw new Error('The place lies behind the text.')
}

export function markFound(ranges: readonly Range[], at: number): void {
  const current = ranges[at]
  CSS.highlights.set(ALL, new Highlight(...ranges))
  CSS.highlights.set(CURRENT, new Highlight(...(current === undefined ? [] : [current])))
  current?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
}
