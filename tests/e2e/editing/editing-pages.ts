/** Steps of browser tests: signing in as an editor, filling in and saving the edit screens. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { EDITOR_LABELS } from '#shared/messages/editor-messages'
import { getSectionSpec, getTypeSpec, type SectionName, type TypeName } from '#shared/model/page-types'
import type { AccountDetails } from '../accounts/account-steps.ts'
import { POLL_OPTIONS } from '../wiki-fixture.ts'
import { createPng } from './editing-images.ts'

const sample = (who: string, userName: string): AccountDetails => ({
  userName,
  email: `${who}@infinite-worlds.example`,
  password: `sample-${who}`,
})
export const SAMPLE_EDITOR = sample('editor', 'Mara of the Ledger')
export const MAINTAINER = sample('maintainer', 'Tobin Halfweight')

export async function signInAsEditor(
  page: Page,
  who: Pick<AccountDetails, 'email' | 'password'> = SAMPLE_EDITOR,
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /^Welcome Back/ }).waitFor()
}

export const form = (page: Page, section: SectionName): Locator =>
  page.getByRole('region', { name: getSectionSpec(section).label, exact: true })

/** The paragraphs, or the texts of the facts, of a section, in document order. */
export const texts = (page: Page, section: SectionName): Locator =>
  form(page, section).getByRole('textbox').locator('p, [data-part=text]')

/** Opens the tools of a section, which act where the caret is, and returns one of them. */
export async function getTool(page: Page, section: SectionName, name: RegExp): Promise<Locator> {
  const opener = form(page, section).getByRole('button', { name: EDITOR_LABELS.toolsOf(getSectionSpec(section).label) })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  return form(page, section).getByRole('button', { name })
}

/** Adds a picture to the first block of a section. The first field about it then has the focus. */
export async function addPicture(page: Page, section: SectionName): Promise<void> {
  await getTool(page, section, /^Add Image/)
  const { label } = getSectionSpec(section)
  await page.getByLabel(`Image file: ${label}, Section 1`).setInputFiles(createPng(64, 'lamp.png'))
  await expect.poll(() => focused(page)).toContain(EDITOR_LABELS.imageTexts.imageAlt)
}

/** Puts the caret at the end of a text. */
export const putCaret = (field: Locator): Promise<void> =>
  field.evaluate((text) => {
    text.closest<HTMLElement>('[contenteditable=true]')?.focus()
    getSelection()?.selectAllChildren(text)
    getSelection()?.collapseToEnd()
  })

/** Types at the end of a text, key by key. */
export async function typeIn(field: Locator, text: string, options: { delay?: number } = {}): Promise<void> {
  await putCaret(field)
  await field.page().keyboard.type(text, options)
}

export const readText = (field: Locator): Promise<string> => field.evaluate((text) => text.textContent ?? '')

export const blurb = (page: Page): Locator => texts(page, 'Blurb').first()

export const getValues = (fields: Locator): Promise<string[]> =>
  fields.evaluateAll((all) => all.map((one) => one.textContent ?? ''))

/** The Submit button that saves all changed sections. */
export const submitAll = (page: Page): Locator =>
  page.getByRole('form', { name: 'Save' }).getByRole('button', { name: 'Submit' })

/** Clicks until the rules accept the save: ten seconds after the person's last new page or report. */
export async function submitPastRateLimit(page: Page, submit: Locator): Promise<void> {
  const commit = async () => {
    const answer = page.waitForResponse(
      (response) => response.url().includes('documents:commit') && response.request().method() === 'POST',
    )
    await submit.click()
    return (await answer).status()
  }
  await expect.poll(commit, { ...POLL_OPTIONS, interval: 500 }).toBe(200)
}

/** Returns the text that describes a control to screen readers. */
export const readDescription = (control: Locator): Promise<string> =>
  control.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )

export const draftStatus = (page: Page): Locator => page.getByRole('form', { name: 'Save' }).locator('[data-draft]')

export async function expectSaved(page: Page): Promise<void> {
  await page.getByText('Saved. Everybody sees it now.').waitFor()
}

export async function expectDraftStored(page: Page): Promise<void> {
  await expect.poll(() => draftStatus(page).textContent(), POLL_OPTIONS).toMatch(/Saved on this device/)
}

export const openTemplates = async (page: Page, type: TypeName): Promise<void> => {
  await page.goto('/user/upload')
  await page.getByLabel('Template').selectOption(getTypeSpec(type).singular)
  await submitAll(page).waitFor()
}

export interface NewPageInput {
  readonly type: TypeName
  readonly name: string
  readonly series: string
  readonly sections: Partial<Readonly<Record<SectionName, string>>>
}

/** Fills in Content Templates with the template already chosen, and submits. */
export async function createPage(page: Page, input: NewPageInput): Promise<void> {
  await fillDetails(page, input)
  for (const section of Object.keys(input.sections) as SectionName[])
    await writeSection(page, section, input.sections[section] ?? '')
  await submitAll(page).click()
  await expectSaved(page)
}

export async function fillDetails(page: Page, { type, name, series }: NewPageInput): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Series Name').fill(series)
  const { extraField } = getTypeSpec(type)
  if (extraField === 'bookNumber') await page.getByLabel('Book Order Number').fill('7')
  if (extraField === 'locationType') await page.getByLabel('Location Type').selectOption('City')
}

/** Fills in the first text of a section, which is added if the page has none. */
export async function writeSection(page: Page, section: SectionName, text: string): Promise<void> {
  const { label } = getSectionSpec(section)
  const add = page.getByRole('button', { name: `Add ${label}`, exact: true })
  if ((await add.count()) > 0) await add.click()
  await texts(page, section).first().fill(text)
}

/** Returns the label of the focused control, with the label of its group. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement
    const named = one?.getAttribute('aria-label')
    if (named != null) return named
    const label = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement
    const own = label ? (one.labels?.[0]?.childNodes[0]?.textContent ?? '') : one?.textContent
    const group = one?.closest('fieldset')?.getAttribute('aria-label')
    return group == null ? `${own}` : `${own} of ${group}`
  })

/** Returns the versions on the open history screen, newest first. */
export const versionsShown = (page: Page): Promise<string[]> =>
  page
    .locator('main ol a')
    .filter({ hasText: /^Version/ })
    .allTextContents()
