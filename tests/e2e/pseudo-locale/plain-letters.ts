/** Collector of plain Latin letters in everything that a page shows or reads out, at any time. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { POLL_OPTIONS } from '../wiki-fixture.ts'

/** Texts that are not ours, each with its reason. */
const DATA: readonly RegExp[] = [
  // settings of the local wiki: its version and its credit
  /Beta 1\.3\.0|A fan-made wiki\. The Infinite Worlds belong to their author\./g,
  // e-mail addresses of the people of the test
  /[\w.]+@wiki\.example/g,
]

/** Runs in the page before its own scripts: reports each text that is ever in the document. */
function reportTexts(): void {
  const SHOWN = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext']
  SHOWN.push('aria-placeholder', 'title', 'placeholder', 'alt', 'label')
  const META = '[name=description],[property="og:title"],[property="og:description"]'
  const report = (where: string, text: string | null): void => {
    const found: unknown = Reflect.get(window, '__shownText')
    if (text !== null && /[a-z]/i.test(text) && typeof found === 'function') found(location.pathname, where, text)
  }
  const visitElement = (element: Element): void => {
    for (const name of SHOWN) report(name, element.getAttribute(name))
    if (element.matches('input[type=submit],input[type=button]')) report('value', element.getAttribute('value'))
    if (element.matches(META)) report('meta', element.getAttribute('content'))
    for (const pseudo of ['::before', '::after']) {
      const { content } = getComputedStyle(element, pseudo)
      if (content.startsWith('"')) report(pseudo, content)
    }
  }
  const visit = (node: Node): void => {
    const parent = node.parentElement?.localName ?? ''
    if (node instanceof Text && !['script', 'style', 'noscript'].includes(parent)) report(parent, node.data)
    if (node instanceof Element) visitElement(node)
    for (const child of node.childNodes) visit(child)
  }
  Reflect.set(window, '__visitText', visit)
  const countMutations = () => Reflect.set(window, '__changedAt', performance.now())
  countMutations()
  new MutationObserver((changes) => {
    countMutations()
    for (const { type, target, addedNodes } of changes)
      if (type === 'childList') addedNodes.forEach(visit)
      else if (target instanceof Element) visitElement(target)
      else visit(target)
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: SHOWN,
  })
}

export interface PlainLetters {
  /** Adds the texts of the document at an address as the server renders it, those for browsers without scripts too. */
  addDocument(page: Page, path: string): Promise<void>
  /** Waits until the page stays as it is. Returns each text with a plain letter since the last call. */
  take(page: Page): Promise<readonly string[]>
  /** Fails if there is any such text. */
  expectNone(page: Page): Promise<void>
}

/** Must be called before the page opens an address. */
export async function collectPlainLetters(page: Page): Promise<PlainLetters> {
  const found = new Set<string>()
  await page.exposeBinding('__shownText', (_, path: string, where: string, text: string) => {
    const own = DATA.reduce((rest, data) => rest.replace(data, ''), text)
    if (/[a-z]/i.test(own)) found.add(`${decodeURI(path)} <${where}> ${text}`)
  })
  await page.addInitScript(reportTexts)
  const take: PlainLetters['take'] = async (page) => {
    await waitUntilSettled(page)
    const texts = [...found]
    found.clear()
    return texts
  }
  return {
    addDocument: (page, path) => page.evaluate(visitDocument, path),
    take,
    expectNone: async (page) => expect(await take(page)).toEqual([]),
  }
}

/** Runs in the page. */
async function visitDocument(path: string): Promise<void> {
  const html = await (await fetch(path)).text()
  const visit: unknown = Reflect.get(window, '__visitText')
  // A parsed document has no scripts, so that it has the elements within `noscript`.
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html')
  if (typeof visit === 'function') visit(documentElement)
}

/** Waits until the document has not changed for a tenth of a second. */
export const waitUntilSettled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.now() - Number(Reflect.get(window, '__changedAt')) > 100, null, {
    timeout: POLL_OPTIONS.timeout,
    polling: 50,
  })
