/** Collector of everything that a document shows, reads out, contains or has contained. */
import type { Page } from 'playwright'
import { parseJsonOrNull } from '#shared/parse-json'
import { toPlainText } from '#shared/rules/text/plain-text'
import { waitUntilSettled } from '../pseudo-locale/plain-letters.ts'
import { collectDocument, defineCollector, observeAdditions, type ShownText } from './collect-in-page.ts'

/**
 * `painted`: what is painted or accessible, and the head. `whole`: the whole document with its data block, painted or
 * not, and all that scripts have added to it since the last collection.
 */
export type Scope = 'painted' | 'whole'

/** Must be called before the page opens an address. */
export async function installCollector(page: Page): Promise<void> {
  await page.addInitScript(defineCollector)
  await page.addInitScript(observeAdditions)
}

/** Collects what the page shows once it stays as it is. */
export async function collectShown(page: Page, scope: Scope): Promise<readonly ShownText[]> {
  await waitUntilSettled(page)
  const shown = await page.evaluate(collectDocument, scope)
  if (scope === 'painted') return [...shown, ...(await collectAccessibleNames(page))]
  return shown.flatMap((one) => (one.kind === 'data' ? listDataTexts(one) : one))
}

/** Texts are collected as they are painted. */
const TEXT_ROLES: ReadonlySet<string> = new Set(['StaticText', 'InlineTextBox'])

/** Names and descriptions as Chromium computes them, by which a text that is not painted can be read out. */
async function collectAccessibleNames(page: Page): Promise<ShownText[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.flatMap(({ ignored, role, name, description, value }) =>
    ignored || TEXT_ROLES.has(String(role?.value))
      ? []
      : [name, description, value].flatMap((property): ShownText[] => {
          const text: unknown = property?.value
          const path = `[role=${String(role?.value)}]`
          return typeof text === 'string' && text !== '' ? [{ kind: 'accessible name', path, text }] : []
        }),
  )
}

/** Lists the texts and the names of properties in a data block, with the path of properties to each. */
function listDataTexts({ path, text }: ShownText): ShownText[] {
  const found: ShownText[] = []
  const visit = (value: unknown, steps: readonly string[]): void => {
    const add = (words: string) => found.push({ kind: 'data', path: [path, ...steps].join(' > '), text: words })
    if (typeof value === 'string') {
      add(value)
      add(toPlainText(value))
    } else if (Array.isArray(value)) for (const item of value) visit(item, [...steps, '[]'])
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) {
        add(name)
        visit(item, [...steps, name])
      }
  }
  visit(parseJsonOrNull(text), [])
  return found
}
