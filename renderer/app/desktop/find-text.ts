/** Find in page: finds text and highlights it with the CSS Custom Highlight API, without changing the document. */

const ALL_MATCHES_HIGHLIGHT = 'found'
const CURRENT_MATCH_HIGHLIGHT = 'found-here'
/** Limit for very frequent words: nobody would step through more matches. */
const MAX_MATCHES = 1000

/** Returns the matches. A match may cross inline elements such as links, but not blocks. */
export function findText(query: string): readonly Range[] {
  const foldedQuery = foldCase(query)
  if (foldedQuery === '') return []
  const ranges: Range[] = []
  // The frame is not searched: it is the same on every page.
  const container = document.querySelector('main') ?? document.body
  for (const nodes of collectTextBlocks(container)) {
    const text = nodes.map(({ data }) => data).join('')
    const searched = foldCase(text)
    // Case folding that changes the length would make the offsets wrong.
    if (searched.length !== text.length) continue
    for (let at = searched.indexOf(foldedQuery); at >= 0; at = searched.indexOf(foldedQuery, at + 1)) {
      const range = document.createRange()
      range.setStart(...locateOffset(nodes, at, false))
      range.setEnd(...locateOffset(nodes, at + foldedQuery.length, true))
      ranges.push(range)
      if (ranges.length === MAX_MATCHES) return ranges
    }
  }
  return ranges
}

const foldCase = (text: string): string => text.toLowerCase().replace(/\s/g, ' ')

/** Returns the visible text nodes, grouped by the block element around them. */
function collectTextBlocks(container: Element): readonly (readonly Text[])[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const blocks: Text[][] = []
  let block: Element | null = null
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || !isVisible(node.parentElement)) continue
    const around = findBlock(node.parentElement)
    const last = blocks.at(-1)
    if (around === block && last !== undefined) last.push(node)
    else blocks.push([node])
    block = around
  }
  return blocks
}

const isVisible = (element: Element | null): boolean =>
  element !== null &&
  element.closest('search, script, style, textarea') === null &&
  element.checkVisibility({ visibilityProperty: true })

function findBlock(element: Element | null): Element | null {
  for (let ancestor = element; ancestor !== null; ancestor = ancestor.parentElement)
    if (!getComputedStyle(ancestor).display.startsWith('inline')) return ancestor
  return null
}

/** An offset between two nodes belongs to both: a range begins in the later one and ends in the earlier one. */
function locateOffset(nodes: readonly Text[], offset: number, isEnd: boolean): [Text, number] {
  let remaining = offset
  for (const node of nodes) {
    if (remaining < node.length || (isEnd && remaining === node.length)) return [node, remaining]
    remaining -= node.length
  }
  throw new Error('The offset is beyond the text.')
}

export function highlightMatches(ranges: readonly Range[], currentIndex: number): void {
  const current = ranges[currentIndex]
  CSS.highlights.set(ALL_MATCHES_HIGHLIGHT, new Highlight(...ranges))
  CSS.highlights.set(CURRENT_MATCH_HIGHLIGHT, new Highlight(...(current === undefined ? [] : [current])))
  current?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
}
