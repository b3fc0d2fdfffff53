/** Pages are made and changed in Chromium, against the wiki as it is started. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatErrorLine } from '#shared/error-line'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { toPageKey } from '#shared/model/page-key'
import {
  getSectionSpec,
  listSectionNames,
  TYPE_NAMES,
  type TypeName,
} from '#shared/model/page-types'
import { historyPath, listPath, ROUTES, searchPath, viewPath } from '#shared/model/paths'
import { SERVER_TIME } from '#shared/rules/saving/planned-write'
import { toProtocolWrite } from '../../../local-cloud/sample/protocol-writes.ts'
import {
  getAuthEndpoint,
  requestSignIn as signInByCall,
} from '../../contract/accounts/auth-calls.ts'
import { at } from '../../contract/documents/lite-calls.ts'
import { parseDocument, requestPage } from '../../parse-document.ts'
import { commitWrites, getDatabase } from '../../stored-pages.ts'
import { takeUsage, type WikiProcess } from '../../wiki-process.ts'
import { createVerifiedPerson } from '../accounts/create-people.ts'
import { storedSession } from '../accounts/stored-session.ts'
import {
  expectHeading,
  openHydrated,
  POLL_OPTIONS,
  startWikiFixture,
  type WatchedPage,
  type WikiFixture,
} from '../wiki-fixture.ts'
import {
  createPage,
  draftStatus,
  expectDraftStored,
  expectSaved,
  fillDetails,
  focused,
  form,
  getValues,
  openTemplates,
  SAMPLE_EDITOR,
  submitAll,
  texts,
  writeSection,
} from './editing-pages.ts'
import { progressSeen, stepsOf, watchProgress } from './watch-progress.ts'

let fixture: WikiFixture
let watched: WatchedPage

beforeAll(async () => {
  fixture = await startWikiFixture()
  watched = await fixture.open({ storageState: await storedSession(fixture.wiki, SAMPLE_EDITOR) })
})
afterAll(async () => {
  await watched?.close()
  await fixture?.close()
})
beforeEach(() => {
  watched.takeUnexpectedErrors()
})

const main = () => watched.page.locator('main')

const newPage = (type: TypeName, name: string) => ({
  type,
  name,
  series: 'Journeys of the Test',
  sections: Object.fromEntries(
    listSectionNames(type).map((one) => [one, `${name}: ${one}.\nA second line.`]),
  ),
})

describe('Content Templates', () => {
  it('fault 28: where the editor does not come it says so, and Retry brings it', async () => {
    const { page } = watched
    const editor = '**/assets/create-editing-*.js'
    await page.route(editor, (route) => route.abort('connectionreset'))
    await page.goto('/user/upload?template=Race')
    await page.getByRole('alert').getByText('The editor cannot be loaded').waitFor()
    await page.unroute(editor)
    await page.getByRole('button', { name: 'Retry' }).click()
    await submitAll(page).waitFor()
  })

  it('describes its sections and fields, without changing their names', async () => {
    const { page } = watched
    await openTemplates(page, 'Book')
    const { sectionHints, sectionNameHint, titleHint } = EDITOR_MESSAGES
    const inStyle = (field: string) =>
      form(page, 'ManualOfStyle').getByLabel(field, { exact: true })
    for (const [described, hint] of [
      [form(page, 'ManualOfStyle'), sectionHints.ManualOfStyle],
      [form(page, 'Blurb'), sectionHints.Blurb],
      [inStyle('Section Name'), sectionNameHint],
      [inStyle('Title'), titleHint],
    ] as const) {
      const id = await described.getAttribute('aria-describedby')
      await page.locator(`[id="${id}"]`).getByText(hint, { exact: true }).waitFor()
    }
  })

  it('says what is missing, and makes nothing of it', async () => {
    const { page } = watched
    await openTemplates(page, 'Book')
    await submitAll(page).click()
    await page.getByRole('alert').getByText('Please enter a name.').waitFor()
    await expect.poll(() => draftStatus(page).textContent()).toBe(EDITOR_MESSAGES.nothingTyped)
    await page.goto(ROUTES.user)
    await page.getByText(EDITOR_MESSAGES.noDrafts).waitFor()
    await page.goto('/user/upload')
    await page.getByLabel('Name', { exact: true }).fill('Too Early')
    await page.getByRole('alert').getByText('Please select a template').waitFor()
    await page.getByLabel('Template').selectOption('Location')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Too Early')
    for (const [label, sentence] of [
      ['Series Name', 'Please enter a series.'],
      ['Location Type', 'Please choose a location type.'],
    ] as const) {
      await submitAll(page).click()
      await page.getByRole('alert').getByText(sentence).waitFor()
      const field = page.getByLabel(label)
      if (label === 'Location Type') await field.selectOption('City')
      else await field.fill('Journeys of the Test')
    }
    await page.getByLabel('Name', { exact: true }).fill('')
    await submitAll(page).click()
    await page.getByRole('alert').getByText('Please enter a name.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Too Late')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    expect(watched.takeUnexpectedErrors()).toEqual([])
  })

  it('fault 21: a name that is taken keeps what was typed, and near names are told', async () => {
    const { page } = watched
    await openTemplates(page, 'Race')
    const made = newPage('Race', 'Taken Name')
    await watchProgress(page)
    await createPage(page, made)
    expect(await progressSeen(page)).toEqual(expect.arrayContaining([...stepsOf(100 / 12, 6)]))
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue(), POLL_OPTIONS)
      .toBe('')
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual([''])
    // the form is empty again: what became of it is said where the person is
    await expect.poll(() => focused(page)).toMatch(/^Taken Name is saved\./)
    const open = main().getByRole('link', { name: 'Open it' })
    expect(await open.getAttribute('href')).toBe(viewPath('Race', toPageKey('Taken Name')))
    await fillDetails(page, made)
    await writeSection(page, 'Blurb', 'another text')
    watched.takeLogged()
    await submitAll(page).click()
    await page
      .getByRole('alert')
      .getByText('This page already exists! Please choose a different name, or edit that page.')
      .waitFor()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['another text'])
    // once, by its code, and by no word of the page
    expect(watched.takeLogged()).toEqual([formatErrorLine('details/name')])
    await page.getByRole('alert').getByRole('link', { name: 'Open Taken Name' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('taken name')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.getByText('Did you mean').waitFor()
    await main().getByRole('link', { name: 'Taken Name' }).waitFor()
  })

  it('asks for a moment between two pages of one person, and keeps the second', async () => {
    const { page } = watched
    await page.getByLabel('Name', { exact: true }).fill('Not Taken')
    await markTime(fixture.wiki)
    await submitAll(page).click()
    await page.getByRole('alert').getByText('Please wait a moment').waitFor()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['another text'])
  })

  describe('by eight people, one in ten seconds each', () => {
    let creator: WatchedPage
    beforeAll(async () => {
      creator = await fixture.open()
    })
    afterAll(() => creator?.close())

    it.each(TYPE_NAMES)(
      'makes a %s, which is at once on its view, its list and in the search',
      async (type) => {
        const { wiki } = fixture
        const { page, takeUnexpectedErrors } = creator
        // no page of the person before is open while the next one signs in
        await page.goto('about:blank')
        await page
          .context()
          .setStorageState(await storedSession(wiki, await createVerifiedPerson(wiki)))
        const name = `Made ${type}`
        await openTemplates(page, type)
        await createPage(page, newPage(type, name))
        await openHydrated(page, viewPath(type, toPageKey(name)))
        await expectHeading(page, name)
        const shown = page.locator('main')
        await shown.getByText(`${name}: Blurb.`).waitFor()
        await page.goto(searchPath(name))
        await shown.getByRole('link', { name }).first().waitFor()
        for (const [path, to] of [
          [listPath(type), viewPath(type, toPageKey(name))],
          [ROUTES.recentChanges, historyPath(toPageKey(name))],
        ] as const) {
          const { body } = parseDocument((await requestPage(wiki.pages, path)).text)
          expect(body.includes(`<a href="${to}"`), path).toBe(true)
        }
        expect(takeUnexpectedErrors()).toEqual([])
      },
    )
  })

  it('makes the second page when the moment is over, as it was left', async () => {
    const { page } = watched
    await page.goto('/user/upload')
    await page.getByLabel('Template').selectOption({ value: 'Race' })
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not Taken')
    // The save is refused until the ten seconds are over.
    await expect
      .poll(
        async () => {
          const answer = page.waitForResponse(
            (response) =>
              response.url().includes('documents:commit') && response.request().method() === 'POST',
          )
          await submitAll(page).click()
          return (await answer).status()
        },
        { ...POLL_OPTIONS, interval: 500 },
      )
      .toBe(200)
    await expectSaved(page)
  })
})

describe('the edit screen', () => {
  const KEY = 'Made,Race'
  const open = async () => {
    await watched.page.goto(`/EditRacePage/${KEY}`)
    await texts(watched.page, 'Blurb').first().waitFor()
  }

  it('saves one section by its own Submit, and leaves the others in the draft', async () => {
    const { page } = watched
    await open()
    await writeSection(page, 'Blurb', 'One section changed.')
    await writeSection(page, 'Culture', 'Typed, not yet sent.')
    const bar = page.waitForSelector('section form [role="progressbar"]')
    await form(page, 'Blurb').getByRole('button', { name: 'Submit' }).click()
    await bar
    await expectSaved(page)
    await expect
      .poll(() => draftStatus(page).textContent(), POLL_OPTIONS)
      .toMatch(/1 section changed/)
    expect(await getValues(texts(page, 'Culture'))).toEqual(['Typed, not yet sent.'])
    await openHydrated(page, `/Race/${KEY}`)
    await main().getByText('One section changed.').waitFor()
    expect(await main().getByText('Typed, not yet sent.').count()).toBe(0)
  })

  it('saves all six sections in one commit, having read one document', async () => {
    const { page } = watched
    await open()
    const sections = listSectionNames('Race')
    for (const section of sections) await writeSection(page, section, `All at once: ${section}`)
    await expectDraftStored(page)
    const calls: string[] = []
    page.on('request', (request) => {
      const [, call] = /documents:(\w+)/.exec(request.url()) ?? []
      if (call !== undefined && request.method() === 'POST') calls.push(call)
    })
    await takeUsage(fixture.wiki)
    await watchProgress(page)
    await submitAll(page).click()
    await expectSaved(page)
    expect(await progressSeen(page)).toEqual(expect.arrayContaining([...stepsOf(8.33, 6)]))
    const upToCommit = calls.slice(0, calls.indexOf('commit') + 1)
    expect(upToCommit).toEqual(['batchGet', 'commit'])
    await openHydrated(page, `/Race/${KEY}`)
    for (const section of sections) await main().getByText(`All at once: ${section}`).waitFor()
  })

  it('a one-section form jumps over 25, 50 and 75 to 100 with reduced motion, and then resets', async () => {
    const { page } = watched
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/EditCharacterSynopsis/Made,Character')
    await texts(page, 'Synopsis').first().fill('Where it all began.')
    expect(await page.title()).toBe('Edit Made Character Synopsis || Infinite Worlds Wiki')
    await watchProgress(page)
    await submitAll(page).click()
    expect(await progressSeen(page)).toEqual([0, 25, 50, 75, 100, null])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  it('paragraphs are added, moved by buttons and by keys, removed, taken back and put again', async () => {
    const { page } = watched
    await open()
    const blurb = form(page, 'Blurb')
    const values = () => getValues(texts(page, 'Blurb'))
    await texts(page, 'Blurb').first().fill('first')
    await blurb.getByRole('button', { name: /^Add Paragraph/ }).click()
    await expect.poll(() => focused(page)).toBe('Text of Paragraph 2 of Blurb, Section 1')
    await page.keyboard.type('second')
    await blurb.getByRole('button', { name: /^Move up Paragraph 2/ }).click()
    await expect.poll(values).toEqual(['second', 'first'])
    await expect.poll(() => focused(page)).toBe('Move up Paragraph 1 of Blurb, Section 1')
    await blurb.getByRole('button', { name: /^Drag Paragraph 1/ }).focus()
    await page.keyboard.press('Space')
    await page.getByText('is over place 1 of 2').waitFor({ state: 'attached' })
    // rows not measured yet cannot be gone to; from the last one a further key leads nowhere
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown')
        return page.getByText('is over place 2 of 2').count()
      }, POLL_OPTIONS)
      .toBe(1)
    await page.keyboard.press('Space')
    await expect.poll(values, POLL_OPTIONS).toEqual(['first', 'second'])
    await dragDown(blurb.getByRole('button', { name: /^Drag Paragraph 1/ }))
    await page.getByText('was put at place 2 of 2').waitFor({ state: 'attached' })
    await expect.poll(values, POLL_OPTIONS).toEqual(['second', 'first'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(values, POLL_OPTIONS).toEqual(['first', 'second'])
    await blurb.getByRole('button', { name: /^Remove Content: Paragraph 2/ }).click()
    await expect.poll(values).toEqual(['first'])
    await expect.poll(() => focused(page)).toBe('Text of Paragraph 1 of Blurb, Section 1')
    const removed = page
      .getByRole('status')
      .getByText('Paragraph 2 of Blurb, Section 1 is removed.')
    await removed.waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => removed.count()).toBe(0)
    await expect.poll(values).toEqual(['first', 'second'])
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(values).toEqual(['first'])
  })

  /** By its handle, with the mouse, until it is over the second place. */
  async function dragDown(handle: Locator): Promise<void> {
    const { page } = watched
    await handle.scrollIntoViewIfNeeded()
    const box = await handle.boundingBox()
    if (box === null) throw new Error('The handle is not shown.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    let y = box.y
    await expect
      .poll(async () => {
        y += 20
        await page.mouse.move(box.x, y)
        return page.getByText('is over place 2 of 2').count()
      }, POLL_OPTIONS)
      .toBe(1)
    await page.mouse.up()
    // for a moment clicks are nobody's, so that the end of a drag is none
    await expect.poll(() => page.evaluate(isClickHeard)).toBe(true)
  }

  it('says that there is no page yet, and leads to where it is made', async () => {
    const { page } = watched
    await page.goto('/EditRacePage/Nobody,So,Far')
    await page.getByText(EDITOR_MESSAGES.noSuchPage('Race')).waitFor()
    await page.getByRole('link', { name: 'Create this page' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await expect.poll(() => name.inputValue(), POLL_OPTIONS).toBe('Nobody So Far')
    expect(await page.getByLabel('Template').inputValue()).toBe('Race')
  })

  it('[edit] beside a section opens the editor there, for those who are signed in', async () => {
    const { page } = watched
    await openHydrated(page, `/Race/${KEY}`)
    await main().getByRole('link', { name: 'Edit History' }).click()
    await texts(page, 'History').first().waitFor()
    await expect.poll(() => focused(page), POLL_OPTIONS).toBe('History')
    expect(new URL(page.url()).hash).toBe('#History')
    const reader = await fixture.open()
    await openHydrated(reader.page, `/Race/${KEY}`)
    expect(await reader.page.getByRole('link', { name: /^Edit / }).count()).toBe(0)
    await reader.close()
  })

  it('fault 18: Reset All asks, and can be taken back', async () => {
    const { page } = watched
    await open()
    const blurb = form(page, 'Blurb')
    await texts(page, 'Blurb').first().fill('not to be lost')
    await blurb.getByRole('button', { name: /^Reset All/ }).click()
    await blurb.getByRole('button', { name: 'Cancel reset' }).click()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['not to be lost'])
    await blurb.getByRole('button', { name: /^Reset All/ }).click()
    await blurb.getByRole('button', { name: 'Confirm reset' }).click()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['All at once: Blurb'])
    await page.getByText('Blurb is reset: it is as it was before you changed it.').waitFor()
    await blurb.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['not to be lost'])
    await blurb.getByRole('button', { name: /^Reset All/ }).click()
    await blurb.getByRole('button', { name: 'Confirm reset' }).click()
  })

  it('what a page states is corrected, and the save stands in its history', async () => {
    const { page } = watched
    await page.goto(`/EditBookPage/Made,Book`)
    const details = page.getByRole('region', { name: 'Page details' })
    const number = details.getByLabel('Book Order Number')
    const refusal = page
      .getByRole('alert')
      .getByText('Please enter a book order number of 0 or more.')
    for (const typed of ['0x10', '1e3', '-0']) {
      await number.fill(typed)
      await expect.poll(() => refusal.count()).toBe(0)
      await submitAll(page).click()
      await refusal.waitFor()
    }
    await page.reload()
    await refusal.waitFor()
    await number.fill('7.0')
    await expect.poll(() => refusal.count()).toBe(0)
    await submitAll(page).click()
    await page.getByText(EDITOR_MESSAGES.unchanged).waitFor()
    await number.fill('8')
    await page.keyboard.press('Control+z')
    await expect.poll(() => number.inputValue()).toBe('7')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => number.inputValue()).toBe('8')
    await writeSection(page, 'Synopsis', 'A new synopsis.')
    await page.getByLabel('What did you change?').fill('The eighth book')
    await submitAll(page).click()
    await expectSaved(page)
    await page.goto('/History/Made,Book')
    await main().getByText('The eighth book · Book Order Number: 7 → 8').waitFor()
    await main().getByRole('link', { name: 'Version 2' }).click()
    await expectHeading(page, 'Made Book, version 2')
    await main().getByText('Book Order Number: 7 → 8', { exact: true }).waitFor()
    await main()
      .getByRole('heading', { name: getSectionSpec('Synopsis').label })
      .waitFor()
    expect(await main().locator('ins').allTextContents()).toEqual(
      expect.arrayContaining(['new', 'synopsis']),
    )
  })
})

/** As if the editor's last page were of this moment: the rules take such a mark ten seconds after the one before. */
async function markTime(wiki: WikiProcess): Promise<void> {
  const { json } = await signInByCall(
    await getAuthEndpoint(wiki),
    SAMPLE_EDITOR.email,
    SAMPLE_EDITOR.password,
  )
  const database = await getDatabase(wiki)
  const path = ['rate', String(at(json, 'localId'))]
  const mark = toProtocolWrite(database, { kind: 'set', path, data: { at: SERVER_TIME } })
  const token = String(at(json, 'idToken'))
  await expect
    .poll(() => commitWrites(wiki, database, [mark], token).then(() => '', String), {
      ...POLL_OPTIONS,
      interval: 500,
    })
    .toBe('')
}

/** Runs in the page. */
function isClickHeard(): boolean {
  let receivedCount = false
  document.body.addEventListener('click', () => (receivedCount = true), { once: true })
  document.body.click()
  return receivedCount
}
