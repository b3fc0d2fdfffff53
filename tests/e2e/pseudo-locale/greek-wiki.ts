/** Fixture: a wiki whose texts have no Latin letter, on the build whose own texts have none either. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect } from 'vitest'
import { listSectionNames, TYPE_NAMES, type TypeName } from '#shared/model/page-types'
import { createLocalCloud } from '../../../local-cloud/create-local-cloud.ts'
import { resolveDeployedFiles } from '../../../local-cloud/deployed-files.ts'
import { markFilledWithoutSample } from '../../../local-cloud/sample/fill-with-sample.ts'
import { toPseudoText } from '../../../scripts/messages/pseudo-locale.mjs'
import { commitWrites, newPageWrites, writeDocuments } from '../../stored-pages.ts'
import { PROJECT_DIR, type WikiProcess } from '../../wiki-process.ts'
import { createVerifiedPerson, type VerifiedPerson } from '../accounts/create-people.ts'
import { FOR_EVERYBODY } from '../states/service-fault.ts'
import { POLL_OPTIONS, waitForHydration } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import { collectPlainLetters, type PlainLetters } from './plain-letters.ts'

/** Creates a data folder that is not filled with the sample, whose texts are English. */
async function createEmptyWiki(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'infinite-worlds-empty-'))
  const opened = await createLocalCloud({ dataDir, ...resolveDeployedFiles(PROJECT_DIR), port: 0 })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  await markFilledWithoutSample(opened.value)
  await opened.value.close()
  return dataDir
}

export const SERIES = 'Οι κόσμοι'
export const AUTHOR = { uid: 'author', userName: 'Συγγραφέας' }
export const DAY = '2026-11-01T10:00:00.000Z'

const GREEK: Readonly<Record<TypeName, string>> = {
  Book: 'Βιβλίο',
  Character: 'Ήρωας',
  Event: 'Μάχη',
  Faction: 'Ομάδα',
  Item: 'Ξίφος',
  Location: 'Πόλη',
  PowerSystem: 'Μαγεία',
  Race: 'Φυλή',
}

/** Name and key of the page of a type. */
export const greekName = (type: TypeName): string => GREEK[type]

const report = (title: string) => ({
  title,
  text: 'Κάτι λείπει.',
  imageUrl: '',
  createdBy: AUTHOR.userName,
  createdById: AUTHOR.uid,
  priority: 'low',
  rank: 2,
  status: 'open',
  createdAt: DAY,
  changedAt: DAY,
})

const RECORDS = {
  'FeatureRequests/aaaaaaaaaaaaaaaa': report('Χάρτης'),
  'BugReports/bbbbbbbbbbbbbbbb': report('Σφάλμα'),
  'FeatureRequests/dddddddddddddddd': {
    ...report('Έτοιμο'),
    status: 'done',
    doneAt: DAY,
    priority: 'high',
  },
  'ChangeLog/cccccccccccccccc': {
    title: '1.2',
    changes: [{ textItem: 'Νέος χάρτης.' }],
    createdBy: AUTHOR.userName,
    userEmail: '',
    createdAt: DAY,
    changedAt: DAY,
    order: '000009',
  },
}

/** Writes a page of every type, with all its sections, and one report of every kind. */
export async function fillWithGreek(wiki: WikiProcess, database: string): Promise<void> {
  for (const type of TYPE_NAMES) {
    const sections = Object.fromEntries(
      listSectionNames(type).map((section) => [section, ['Ένα κείμενο.', 'Άλλο ένα.']]),
    )
    const details = { name: greekName(type), type, series: SERIES }
    await commitWrites(wiki, database, newPageWrites(database, { details, sections }, AUTHOR))
  }
  await writeDocuments(wiki, database, RECORDS)
}

let people = 0

export async function createGreekPerson(
  wiki: WikiProcess,
  database: string,
  role: 'editor' | 'maintainer' = 'editor',
): Promise<VerifiedPerson> {
  const letter = String.fromCodePoint('α'.charCodeAt(0) + people++)
  const person = await createVerifiedPerson(wiki, `Κάποιος ${letter}`)
  if (role === 'maintainer') await writeDocuments(wiki, database, { [`roles/${person.uid}`]: { role } })
  return person
}

/** The text of the pseudo-locale for a message. */
export const pseudo = toPseudoText

export interface PseudoPage {
  readonly page: Page
  readonly letters: PlainLetters
}

/** Creates a test function whose `openPseudoPage` opens a page that collects the texts it shows. */
export async function createPseudoTest() {
  const dataDir = await createEmptyWiki()
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  return createWikiTest({
    wiki: { build: 'pseudo', rules: 'open', dataDir },
    ignoresErrors: true,
  })
    .extend('editor', { scope: 'file' }, ({ wiki, database }) => createGreekPerson(wiki, database))
    .extend('maintainer', { scope: 'file' }, ({ wiki, database }) => createGreekPerson(wiki, database, 'maintainer'))
    .extend('openPseudoPage', ({ openPage }) => async (signedIn?: VerifiedPerson): Promise<PseudoPage> => {
      const { page } = await openPage({ locale: 'el-GR', ...(signedIn && { signedIn }) })
      return { page, letters: await collectPlainLetters(page) }
    })
}

export const openSettled = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await waitForHydration(page)
}

export const getPseudoField = (page: Page, label: string) =>
  page.locator('main').getByLabel(pseudo(label), { exact: true })

export const clickPseudoButton = (page: Page, label: string) =>
  page
    .locator('main')
    .getByRole('button', { name: pseudo(label), exact: true })
    .click()

/** Waits until as many messages of problems are shown. */
export const waitForAlerts = (page: Page, count: number) =>
  expect
    .poll(
      async () => (await page.locator('main [role=alert]').allTextContents()).filter((text) => text !== '').length,
      POLL_OPTIONS,
    )
    .toBe(count)

/** Waits for one of our texts in the screen. */
export const waitForText = (page: Page, message: string) =>
  page.locator('main').getByText(pseudo(message)).first().waitFor()

/** Navigates as a click on a link does. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const STATUS_NAMES: Readonly<Record<number, string>> = {
  403: 'PERMISSION_DENIED',
  409: 'ABORTED',
  503: 'UNAVAILABLE',
}

/** Answers every commit with an error of the documents protocol, until `page.unrouteAll()`. */
export const failWrites = (page: Page, status: number) =>
  page.route(/documents:commit/, (route) =>
    route.fulfill({
      status,
      headers: FOR_EVERYBODY,
      json: { error: { code: status, status: STATUS_NAMES[status], message: '' } },
    }),
  )
