/** End-to-end test of the leak test's collector: it notices every way in which a document can disclose a name. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { ROUTES } from '#shared/model/paths'
import { openHydrated } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { collectShown, installCollector, type Scope } from './collect-shown.ts'

const it = createWikiTest()

const NAME = 'Nobody Met'

async function open(page: Page): Promise<void> {
  await installCollector(page)
  await openHydrated(page, ROUTES.privacy)
  await collectShown(page, 'whole')
}

const collectKinds = async (page: Page, scope: Scope): Promise<string[]> => {
  const shown = await collectShown(page, scope)
  return [...new Set(shown.filter(({ text }) => text.includes(NAME)).map(({ kind }) => kind))].sort()
}

/** Runs in the page: adds elements to its main landmark. */
const plant = (page: Page, html: string) =>
  page.evaluate((planted) => document.querySelector('main')?.insertAdjacentHTML('beforeend', planted), html)

it.for([
  ['a text', `<p>${NAME}</p>`, ['text']],
  ['a text of several elements', '<p>Nobody <b>M</b>et</p>', ['text']],
  ['a text that is only read out', `<p class="visually-hidden">${NAME}</p>`, ['text']],
  ['an attribute', `<p title="${NAME}">-</p>`, ['accessible name', 'attribute title']],
  ['the name of a control', `<button aria-label="${NAME}"></button>`, ['accessible name', 'attribute aria-label']],
  [
    'a hidden description of a visible control',
    `<p id="hidden-one" hidden>${NAME}</p><button aria-describedby="hidden-one">x</button>`,
    ['accessible name'],
  ],
  ['a text that is not painted', `<p hidden title="${NAME}">${NAME}</p>`, []],
  ['a text that is folded', `<details><summary>x</summary><p>${NAME}</p></details>`, []],
] as const)('%s, as it is painted', async ([, html, kinds], { page }) => {
  await open(page)
  await plant(page, html)
  expect(await collectKinds(page, 'painted')).toEqual(kinds)
})

it('a text that is not painted counts in the whole document', async ({ page }) => {
  await open(page)
  await plant(page, `<p hidden title="${NAME}">${NAME}</p>`)
  const kinds = ['attribute title', 'text']
  expect(await collectKinds(page, 'whole')).toEqual([...kinds.map((kind) => `added ${kind}`), ...kinds].sort())
})

it('a text, an attribute and a title that were there for a moment', async ({ page }) => {
  await open(page)
  await page.evaluate(async (name) => {
    const main = document.querySelector('main')
    const { title } = document
    const added = document.createElement('p')
    added.append(name)
    main?.append(added)
    main?.setAttribute('aria-label', name)
    document.title = name
    await new Promise((resolve) => requestAnimationFrame(resolve))
    added.remove()
    main?.removeAttribute('aria-label')
    document.title = title
  }, NAME)
  expect(await collectKinds(page, 'whole')).toEqual([
    'added attribute aria-label',
    'added text',
    'added title',
    'title',
  ])
})

it('a property and a text in the data block', async ({ page }) => {
  await open(page)
  for (const data of [{ [NAME]: 1 }, { texts: [`[[${NAME}|x]] ${NAME}`] }]) {
    await page.evaluate((json) => {
      document.getElementById('router-data')?.replaceChildren(json)
    }, JSON.stringify(data))
    expect(await collectKinds(page, 'whole')).toContain('data')
  }
})
