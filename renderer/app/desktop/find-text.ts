/** Where words stand on the page, and their marks: without a change of the page itself. */

const ALL_MATCHES_HIGHLIGHT = 'found'
const CURRENT_MATCH_HIGHLIGHT = 'found-here'
/** More could be counted, and nobody would step through them. */
const MAX_MATCHES = 1000

/** Within one block of text words may cross the borders of links and emphasis. */
export function findText(query: string): readonly Range[] {
  const foldedQuery = foldCase(query)
  if (foldedQuery === '') return []
  const ranges: Range[] = []
  // the frame around it is the same on every page
  const container = document.querySelector('main') ?? document.body
  for (const nodes of collectTextBlocks(container)) {
    const text = nodes.map(({ data }) => data).join('')
    const searched = foldCase(text)
    // one letter for one letter, or the places would be those of another text
    if (searched.length !== text.length) continue
    for (
      let at = searched.indexOf(foldedQuery);
      at >= 0;
      at = searched.indexOf(foldedQuery, at + 1)
    ) {
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

/** The texts one after another that no other block divides; what is not seen is left out. */
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

/** The end of one text and the beginning of the next are the same place: a range begins in the later, ends in the earlier. */
function locateOffset(nodes: readonly Text[], offset: number, isEnd: boolean): [Text, number] {
  let remaining = offset
  for (const node of nodes) {
    if (remaining < node.length || (isEnd && remaining === node.length)) return [node, remaining]
    remaining -= node.length
  }
  throw new Error('The place lies behind the text.')
}

export function highlightMatches(ranges: readonly Range[], currentIndex: number): void {
  const current = ranges[currentIndex]
  CSS.highlights.set(ALL_MATCHES_HIGHLIGHT, new Highlight(...ranges))
  CSS.highlights.set(
    CURRENT_MATCH_HIGHLIGHT,
    new Highlight(...(current === undefined ? [] : [current])),
  )
  current?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
}
