/** End-to-end test of writing with full or denied storage, and with session expiry. */
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/messages/account-messages'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { callAuth, getAuthEndpoint } from '../../contract/accounts/auth-calls.ts'
import { at } from '../../contract/documents/lite-calls.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { createPublishedPages, createVerifiedPerson, type VerifiedPerson } from '../accounts/create-people.ts'
import { enableSaveData, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createWikiTest } from '../wiki-test.ts'
import {
  draftStatus,
  expectDraftStored,
  expectSaved,
  readText,
  signInAsEditor,
  submitAll,
  texts,
  typeIn,
} from './editing-pages.ts'

const it = createWikiTest()
  .extend('person', ({ wiki }) => createVerifiedPerson(wiki))
  .extend('watched', async ({ openPage, person }) => {
    const watched = await openPage({ signedIn: person })
    // The client of live lists keeps its results in the same store, and for half a minute after a write the browser
    // reports the free space there was before it.
    await watched.page.addInitScript(enableSaveData)
    return watched
  })

it.beforeAll(async ({ wiki }) => {
  await createPublishedPages(wiki, [
    { details: { name: 'Enduring', type: 'Item' }, sections: { Blurb: ['At first.'] } },
  ])
})

const blurb = (page: Page) => texts(page, 'Blurb').first()
async function openEditor(page: Page): Promise<void> {
  await page.goto('/EditItemPage/Enduring')
  await blurb(page).waitFor()
}
async function expectStored(page: Page, text: string): Promise<void> {
  await openHydrated(page, '/Item/Enduring')
  await page.locator('main').getByText(text).waitFor()
}

const fillStorage = () => {
  for (let size = 1 << 22; size > 0; size >>= 1)
    try {
      for (let n = 0; ; n++) localStorage.setItem(`filler ${size} ${n}`, 'x'.repeat(size))
    } catch {
      // The loop ends when a value of this size no longer fits.
    }
}

describe('fault 16: the storage of the device is full', () => {
  it('5 MB of local storage are full: the draft is still stored', async ({ page }) => {
    await openEditor(page)
    await page.evaluate(fillStorage)
    await blurb(page).fill('Typed with no room beside.')
    await expectDraftStored(page)
    await page.reload()
    await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Typed with no room beside.')
    await submitAll(page).click()
    await expectSaved(page)
    await expectStored(page, 'Typed with no room beside.')
  })

  it('local storage is denied: the session survives a load', async ({ page, person }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await signInAsEditor(page, person)
    await openEditor(page)
    await blurb(page).fill('Typed where storage is denied.')
    await expectDraftStored(page)
    await openEditor(page)
    await expect.poll(() => readText(blurb(page)), POLL_OPTIONS).toBe('Typed where storage is denied.')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  })

  it('no storage works: a warning is shown, and the draft is offered as a file', async ({ page }) => {
    await openEditor(page)
    await page.evaluate(fillStorage)
    const device = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await blurb(page).fill('Kept nowhere.')
    await page.getByRole('alert').getByText(EDITOR_MESSAGES.full).waitFor()
    await typeIn(blurb(page), ' And on.')
    expect(await draftStatus(page).textContent()).toContain(EDITOR_MESSAGES.storedNowhere)
    const begun = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download what I typed' }).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await begun).createReadStream()) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toContain('Kept nowhere. And on.')
    await submitAll(page).click()
    await expectSaved(page)
    await expectStored(page, 'Kept nowhere. And on.')
  })
})

describe('the session', () => {
  /** Changes the password as from another device, which ends every session of the person. */
  async function changePassword(wiki: WikiProcess, person: VerifiedPerson): Promise<string> {
    const called = await getAuthEndpoint(wiki)
    const { email, password } = person
    const entered = await callAuth(called, 'accounts:signInWithPassword', {
      email,
      password,
      returnSecureToken: true,
    })
    const wanted = 'another horse 8'
    const { error } = await callAuth(called, 'accounts:update', {
      idToken: at(entered.json, 'idToken'),
      password: wanted,
    })
    expect(error).toBeNull()
    return wanted
  }

  it('fault 9: expires during a save, which succeeds after signing in', async ({ page, wiki, person }) => {
    await openEditor(page)
    await blurb(page).fill('Longer than a session.')
    await expectDraftStored(page)
    const password = await changePassword(wiki, person)
    await submitAll(page).click()
    await page.getByText(EDITOR_MESSAGES.problems['signed-out']).waitFor()
    const again = page.getByRole('region', { name: ACCOUNT_MESSAGES.signInAgain })
    await again.getByLabel('Password').fill(password)
    expect(await readText(blurb(page))).toBe('Longer than a session.')
    await again.getByRole('button', { name: 'Sign in' }).click()
    await again.waitFor({ state: 'detached' })
    await page.getByText(EDITOR_MESSAGES.signedInAgain).waitFor()
    expect(await page.getByText(EDITOR_MESSAGES.problems['signed-out']).count()).toBe(0)
    expect(await readText(blurb(page))).toBe('Longer than a session.')
    await submitAll(page).click()
    await expectSaved(page)
    await expectStored(page, 'Longer than a session.')
  })

  it('fault 57: is an hour old: one token renewal, one version', async ({ page }) => {
    await page.clock.install()
    await openEditor(page)
    await blurb(page).fill('An hour in the making.')
    await expectDraftStored(page)
    await page.clock.fastForward('59:45')
    const renewals: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('securetoken')) renewals.push(request.url())
    })
    await submitAll(page).click()
    await expectSaved(page)
    expect(renewals).toHaveLength(1)
    await expectStored(page, 'An hour in the making.')
  })
})
