/** End-to-end test of drafts in the desktop program, while the wiki, the window or the program fails. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { ROUTES, uploadPath } from '#shared/model/paths'
import { EDITOR_ACCOUNT } from '../e2e/accounts/account-steps.ts'
import { createPng } from '../e2e/editing/editing-images.ts'
import {
  expectDraftStored,
  expectSaved,
  form,
  getTool,
  getValues,
  submitAll,
  texts,
  typeIn,
} from '../e2e/editing/editing-pages.ts'
import { type Desktop, launchDesktop, newUserDataWithSample, PLATFORM_LABEL } from './launch.ts'

let data: Awaited<ReturnType<typeof newUserDataWithSample>>
let desktop: Desktop
let picture = ''

beforeAll(async () => {
  data = await newUserDataWithSample()
  picture = join(data.folder, 'gate.png')
  await writeFile(picture, createPng(64).buffer)
  desktop = await launchDesktop(data.folder)
  await desktop.window.getByRole('heading', { name: 'The books, in order' }).waitFor()
})
afterAll(async () => {
  await desktop?.close()
  await data?.remove()
})

const show = (page: Page, path: string) => page.evaluate((to) => location.assign(to), path)

const greeting = (page: Page): Locator => page.getByRole('heading', { level: 1, name: /^Welcome Back/ })

async function signIn(page: Page): Promise<void> {
  await show(page, ROUTES.login)
  const main = page.locator('main')
  await main.getByLabel('Email').fill(EDITOR_ACCOUNT.email)
  await main.getByLabel('Password', { exact: true }).fill(EDITOR_ACCOUNT.password)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  await greeting(page).waitFor()
}

async function openNewRace(page: Page): Promise<void> {
  await show(page, uploadPath('Race'))
  await submitAll(page).waitFor()
}

const nameOf = (page: Page): Locator => page.getByLabel('Name', { exact: true })
const blurb = (page: Page): Locator => texts(page, 'Blurb').first()
const pictures = (page: Page): Locator => form(page, 'Blurb').locator('img[src^="blob:"]')

/** The system's file dialog returns this file. */
const dialogGives = (file: string | null) =>
  desktop.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({
      canceled: path === null,
      filePaths: path === null ? [] : [path],
    })
    dialog.showSaveDialog = async () => ({ canceled: path === null, filePath: path ?? '' })
  }, file)

/** Restarts the program, which keeps the session. */
async function restart(): Promise<Page> {
  desktop = await launchDesktop(data.folder)
  await desktop.window.getByRole('heading', { name: 'The books, in order' }).waitFor()
  await show(desktop.window, ROUTES.user)
  await greeting(desktop.window).waitFor()
  return desktop.window
}

describe(`a draft in the desktop program [${PLATFORM_LABEL}]`, () => {
  it('fault 1: survives an unreachable wiki and a kill with its image, and is published', async () => {
    let { window } = desktop
    await signIn(window)
    await openNewRace(window)
    // The services do not answer any more. The interface is no service.
    await window.context().route(/:\d+\/(?:v0|v1|1)\//, (route) => route.abort())
    await nameOf(window).fill('The Unbroken')
    await window.getByLabel('Series Name').fill('Tales of the Vault')
    await blurb(window).fill('They keep what they are given.')
    await dialogGives(picture)
    await (await getTool(window, 'Blurb', /^Add Image/)).click()
    await pictures(window).waitFor()
    await typeIn(blurb(window), ' And more, to the very last letter')
    await expectDraftStored(window)
    await show(window, ROUTES.reportBug)
    await window.getByLabel('Title', { exact: true }).fill('A small form')
    await window.getByLabel('Text', { exact: true }).pressSequentially('kept to its last letter')
    const forms = () => readFile(join(data.folder, 'forms.json'), 'utf8').catch(() => '')
    await expect.poll(forms).toContain('kept to its last letter')
    await desktop.kill()

    window = await restart()
    await show(window, ROUTES.reportBug)
    await expect.poll(() => window.getByLabel('Text', { exact: true }).inputValue()).toBe('kept to its last letter')
    await show(window, ROUTES.user)
    await window.locator('main').getByRole('link', { name: 'The Unbroken' }).click()
    await expect
      .poll(() => getValues(blurb(window)))
      .toEqual(['They keep what they are given. And more, to the very last letter'])
    await pictures(window).waitFor()
    await submitAll(window).click()
    await expectSaved(window)
    await show(window, '/Race/The,Unbroken')
    await window.getByText('to the very last letter').waitFor()
    const image = window.locator('main section img').first()
    await expect
      .poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
      .toBeGreaterThan(0)
  })

  it('is one draft in two windows, and takes pasted and dropped images', async () => {
    const { window } = desktop
    await openNewRace(window)
    await nameOf(window).fill('The Twofold')
    const opened = desktop.app.waitForEvent('window')
    await desktop.app.evaluate(({ Menu }) => {
      Menu.getApplicationMenu()?.getMenuItemById('new-window')?.click()
    })
    const other = await opened
    await other.getByRole('heading', { name: 'The books, in order' }).waitFor()
    await openNewRace(other)
    await expect.poll(() => nameOf(other).inputValue()).toBe('The Twofold')
    await blurb(other).fill('from the other window')
    await expect.poll(() => getValues(blurb(window))).toEqual(['from the other window'])
    await window.getByText('This draft is open in another window too.').first().waitFor()

    const bytes = [...createPng(48).buffer]
    for (const method of ['paste', 'drop'] as const) {
      await give(form(window, 'Blurb'), method, bytes)
      await pictures(window).waitFor()
      await form(window, 'Blurb')
        .getByRole('button', { name: /^Remove Image/ })
        .first()
        .click()
      await expect.poll(() => pictures(window).count()).toBe(0)
    }

    await blurb(window).fill('typed and quit')
    await desktop.close()
  })

  it('fault 17: is reported as damaged on the disk, and the other drafts stay usable', async () => {
    const [journal = ''] = (await readdir(join(data.folder, 'drafts'), { recursive: true })).filter(
      (name) => basename(name) === 'journal',
    )
    const file = join(data.folder, 'drafts', journal)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('from the other window', 'from the other windov'))
    const window = await restart()
    await show(window, uploadPath('Race'))
    await window.getByText('part of it cannot be read').waitFor()
    await window.getByRole('button', { name: 'Continue with the readable part' }).click()
    await expect.poll(() => getValues(blurb(window))).toEqual(['typed and quit'])
    await show(window, ROUTES.user)
    await window.getByText('It was set aside, not deleted').waitFor()
    const [setAsideFile = ''] = await readdir(join(data.folder, 'drafts', 'set-aside'))
    expect(await readFile(join(data.folder, 'drafts', 'set-aside', setAsideFile), 'utf8')).toContain(
      'from the other windov',
    )
  })

  it('is exported from the menu as one file', async () => {
    const file = join(data.folder, 'taken away.zip')
    await dialogGives(file)
    await desktop.app.evaluate(({ Menu }) => {
      Menu.getApplicationMenu()?.getMenuItemById('export-drafts')?.click()
    })
    await expect
      .poll(() =>
        readFile(file).then(
          (bytes) => Object.keys(unzipSync(new Uint8Array(bytes))),
          () => [],
        ),
      )
      .toEqual(['1 The Twofold (Race).txt', 'Form 1.txt'])
    const [text] = Object.values(unzipSync(new Uint8Array(await readFile(file))))
    expect(strFromU8(text ?? new Uint8Array())).toContain('typed and quit')
    expect(DESKTOP_MESSAGES.menu.exportDrafts).toMatch(/…$/)
  })

  it('fault 48: refuses 50 MB at once, and an invalid key', async () => {
    const { window } = desktop
    const refusals = await window.evaluate(async () => {
      const bridge: unknown = Reflect.get(window, 'desktop')
      const ask = async (channel: string, ...args: unknown[]) => {
        const call = typeof bridge === 'object' && bridge !== null && Reflect.get(bridge, channel)
        try {
          return await Reflect.apply(call, bridge, args)
        } catch (problem) {
          return String(problem)
        }
      }
      const key = { owner: 'x', subject: { kind: 'new', type: 'Race' } }
      const at = new Date().toISOString()
      return [
        await ask('draft:append', 'w', key, {
          kind: 'begin',
          at,
          pageName: 'x'.repeat(5e7),
          rev: 0,
        }),
        await ask('draft:append', 'w', '../../x', { kind: 'begin', at, pageName: '', rev: 0 }),
        await ask('draft:load', 'w'),
      ]
    })
    expect(refusals).toEqual([
      expect.stringContaining('bytes'),
      expect.stringContaining('wrong arguments'),
      expect.stringContaining('wrong arguments'),
    ])
  })
})

/** Dispatches an image as the system does when one is copied, or dragged from a folder. */
async function give(section: Locator, method: 'paste' | 'drop', bytes: readonly number[]) {
  const place = section.getByRole('textbox', { name: 'Blurb' })
  await place.evaluate(
    (element, [kind, data]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(data)], 'seen.png', { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, dataTransfer: transfer }),
      )
    },
    [method, bytes] as const,
  )
}
