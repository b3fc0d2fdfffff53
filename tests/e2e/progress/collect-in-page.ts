/**
 * Functions that run in the page before its own scripts: they collect its texts and note what is added. None may refer
 * to anything outside of itself but `window.__collector`.
 */

export interface ShownText {
  /**
   * What shows it: `text`, `title`, `data`, `accessible name`, `attribute` with its name, or a pseudo-element; after
   * `added` if a script has added it.
   */
  readonly kind: string
  /** Path of its element from the body or head. */
  readonly path: string
  readonly text: string
}

interface Collector {
  readonly added: Map<string, ShownText>
  readonly titles: Set<string>
  collectTexts(root: Node, isShown: (element: Element) => boolean, report: (shown: ShownText) => void): void
  collectAttributes(element: Element, report: (shown: ShownText) => void): void
  isCollected(element: Element): boolean
  findBlock(element: Element): Element
}

declare global {
  interface Window {
    __collector: Collector
  }
}

export function defineCollector(): void {
  const INLINE = /^(?:a|abbr|b|bdi|bdo|cite|code|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|time|u)$/
  const NOT_SHOWN = /^(?:script|style|noscript|template)$/
  const SKIPPED_ATTRIBUTES = /^(?:class|style|nonce|d|viewBox|integrity)$/
  const formatStep = (element: Element): string => {
    const role = element.getAttribute('role')
    const name = element.classList.item(0)
    return element.localName + (role === null ? '' : `[role=${role}]`) + (name === null ? '' : `.${name}`)
  }
  const formatPath = (element: Element): string => {
    const steps: string[] = []
    for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement)
      steps.unshift(formatStep(at))
    return steps.slice(-5).join(' > ')
  }
  const isCollected = (element: Element) => !NOT_SHOWN.test(element.localName)
  const findBlock = (element: Element): Element =>
    INLINE.test(element.localName) && element.parentElement !== null ? findBlock(element.parentElement) : element
  window.__collector = {
    added: new Map(),
    titles: new Set(),
    isCollected,
    findBlock,
    // The texts of each block are joined in two ways, since neighbours in one line may be separate texts or one.
    collectTexts(root, isShown, report) {
      const blocks = new Map<Element, string[]>()
      const visit = (node: Node): void => {
        const parent = node.parentElement
        const text = node.textContent ?? ''
        if (parent === null || text === '' || !isCollected(parent) || !isShown(parent)) return
        const block = findBlock(parent)
        blocks.set(block, [...(blocks.get(block) ?? []), text])
      }
      if (root instanceof Text) visit(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode() !== null) visit(walker.currentNode)
      for (const [block, texts] of blocks)
        for (const separator of ['', '\n']) {
          const text = texts.join(separator)
          const kind = block.localName === 'title' ? 'title' : 'text'
          if (text.trim() !== '') report({ kind, path: formatPath(block), text })
        }
    },
    collectAttributes(element, report) {
      const path = formatPath(element)
      for (const { name, value } of element.attributes)
        if (value !== '' && !SKIPPED_ATTRIBUTES.test(name)) report({ kind: `attribute ${name}`, path, text: value })
      for (const pseudo of ['::before', '::after']) {
        const { content } = getComputedStyle(element, pseudo)
        if (content.startsWith('"')) report({ kind: pseudo, path, text: content.slice(1, -1) })
      }
    },
  }
}

/** Notes what scripts add once the document is parsed, even if it is removed again, and each title it ever has. */
export function observeAdditions(): void {
  const { added, titles, collectTexts, collectAttributes, isCollected, findBlock } = window.__collector
  const note = (shown: ShownText) => added.set(`${shown.kind} ${shown.text}`, { ...shown, kind: `added ${shown.kind}` })
  const noteNode = (node: Node): void => {
    if (!node.isConnected) return
    // Words that are added to a shown line, such as those of a link that is none any more, are read with the line.
    const line = node instanceof Element ? findBlock(node) : node
    const isShownLine = line instanceof Element && line.checkVisibility({ visibilityProperty: true })
    collectTexts(isShownLine ? line : node, () => true, note)
    if (!(node instanceof Element)) return
    for (const element of [node, ...node.querySelectorAll('*')])
      if (isCollected(element)) collectAttributes(element, note)
  }
  // `waitUntilSettled` reads this time.
  const countMutations = () => Reflect.set(window, '__changedAt', performance.now())
  countMutations()
  new MutationObserver((changes) => {
    countMutations()
    const isParsed = document.readyState !== 'loading'
    // Other observers are called first: what they remove at once has never been painted.
    queueMicrotask(() => {
      titles.add(document.title)
      if (!isParsed) return
      for (const { type, target, addedNodes } of changes)
        if (type === 'childList') addedNodes.forEach(noteNode)
        else if (target instanceof Element) collectAttributes(target, note)
        else noteNode(target)
    })
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Returns what the document shows now, and what was noted since the last call. */
export function collectDocument(scope: string): ShownText[] {
  const { added, titles, collectTexts, collectAttributes, isCollected } = window.__collector
  const found = new Map<string, ShownText>()
  const report = (shown: ShownText) => found.set(`${shown.kind} ${shown.text}`, shown)
  const isShown = (element: Element): boolean =>
    scope === 'whole' || document.head.contains(element) || element.checkVisibility({ visibilityProperty: true })
  collectTexts(document.documentElement, isShown, report)
  for (const element of document.querySelectorAll('*'))
    if (isCollected(element) && isShown(element)) collectAttributes(element, report)
  for (const text of titles) report({ kind: 'title', path: 'document.title', text })
  const data = document.getElementById('router-data')?.textContent ?? ''
  if (scope === 'whole') {
    for (const shown of added.values()) report(shown)
    if (data !== '') report({ kind: 'data', path: '#router-data', text: data })
  }
  added.clear()
  titles.clear()
  return [...found.values()]
}
