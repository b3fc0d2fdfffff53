/** End-to-end test of the desktop program: windows, menus, deep links, printing, and closed permissions. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { DESKTOP_MESSAGES } from '#shared/messages/desktop-messages'
import { findAxeViolations } from '../e2e/axe.ts'
import { createDesktopTest } from './desktop-test.ts'
import { chooseWiki, type Desktop, PLATFORM_LABEL } from './launch.ts'

const it = createDesktopTest()

const heading = (desktop: Desktop, name: string) => desktop.window.getByRole('heading', { level: 1, name })

describe(`the running program [${PLATFORM_LABEL}]`, () => {
  it('asks for the place of the wiki at its first start, and opens the sample', async ({ desktop }) => {
    const { window } = desktop
    await heading(desktop, DESKTOP_MESSAGES.setUp.heading).waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await window.emulateMedia({ colorScheme })
      await window.reload()
      await window.getByLabel(DESKTOP_MESSAGES.setUp.choices.hosted.label).check()
      await window.getByRole('button', { name: DESKTOP_MESSAGES.setUp.open }).click()
      expect(await findAxeViolations(window)).toEqual([])
    }
    await chooseWiki(desktop, 'sample')
    await window.getByRole('link', { name: 'Characters' }).first().click()
    await window.getByRole('link', { name: 'Fennimore Ault' }).first().click()
    await heading(desktop, 'Fennimore Ault').waitFor()
  })

  it('opens a deep link in its window, and home for hostile ones (fault 47)', async ({ desktop }) => {
    await desktop.launchSecond('infinite-worlds://wiki/Character/Fennimore,Ault')
    await heading(desktop, 'Fennimore Ault').waitFor()
    await desktop.launchSecond('infinite-worlds://wiki/..%2F..%2Fetc/passwd')
    await heading(desktop, 'Welcome Traveler').waitFor()
    expect(desktop.app.windows()).toHaveLength(1)
  })

  it('navigates by the menu, and back', async ({ desktop }) => {
    await desktop.menu('all-content')
    await desktop.window.waitForURL(/\/content$/)
    await desktop.menu('recent-changes')
    await desktop.window.waitForURL(/\/RecentChanges$/)
    await desktop.menu('back')
    await desktop.window.waitForURL(/\/content$/)
  })

  it('opens a second window on the same wiki', async ({ desktop }) => {
    const [second] = await Promise.all([desktop.app.waitForEvent('window'), desktop.menu('new-window')])
    await second.getByRole('heading', { name: 'Where to begin' }).waitFor()
    expect(desktop.app.windows()).toHaveLength(2)
    await second.close()
    await expect.poll(() => desktop.app.windows().length).toBe(1)
  })

  it('finds words on the page, across emphasis and links', async ({ desktop }) => {
    const { window } = desktop
    await desktop.launchSecond('infinite-worlds://wiki/Character/Fennimore,Ault')
    await heading(desktop, 'Fennimore Ault').waitFor()
    await desktop.menu('find')
    const bar = window.getByRole('search', { name: DESKTOP_MESSAGES.find.label })
    await bar.getByRole('textbox').fill('fennimore')
    await bar.getByText(/^1 of \d+$/).waitFor()
    await bar.getByRole('button', { name: DESKTOP_MESSAGES.find.next }).click()
    await bar.getByText(/^2 of \d+$/).waitFor()
    const marked = () => window.evaluate(() => CSS.highlights.get('found')?.size ?? 0)
    expect(await marked()).toBeGreaterThan(1)
    expect(await findAxeViolations(window)).toEqual([])
    await bar.getByRole('textbox').fill('no such words')
    await bar.getByText(DESKTOP_MESSAGES.find.none).waitFor()
    await window.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    expect(await marked()).toBe(0)
  })

  it('saves the page as a PDF with tags and an outline', async ({ desktop, data }) => {
    const file = join(data.folder, 'page.pdf')
    await desktop.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, file)
    await desktop.menu('save-pdf')
    const text = async () => (await readFile(file).catch(() => Buffer.alloc(0))).toString('latin1')
    await expect.poll(text, { timeout: 30_000 }).toMatch(/^%PDF-/)
    const pdf = await text()
    expect(pdf).toContain('/StructTreeRoot')
    expect(pdf).toContain('/Outlines')
  })

  it('opens external links by the system, and web pages alone (fault 49)', async ({ desktop }) => {
    const { app, window } = desktop
    await app.evaluate(({ shell }) => {
      const opened: string[] = []
      Reflect.set(globalThis, 'opened', opened)
      shell.openExternal = async (address) => void opened.push(address)
    })
    const before = window.url()
    await window.evaluate(() => {
      globalThis.open('https://author.example/')
      globalThis.open('file:///etc/passwd')
      globalThis.open('ms-msdt:/id')
    })
    await window.evaluate(() => globalThis.location.assign('https://evil.example/'))
    const opened = () => app.evaluate(() => Reflect.get(globalThis, 'opened'))
    await expect.poll(opened).toEqual(['https://author.example/', 'https://evil.example/'])
    expect(window.url()).toBe(before)
    await heading(desktop, 'Fennimore Ault').waitFor()
  })

  it('runs no other script, and calls no other service', async ({ desktop }) => {
    const { window } = desktop
    const ran = await window.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.ran = true'
      document.head.append(script)
      const outcome = await fetch('https://evil.example/').then(
        () => 'answered',
        () => 'refused',
      )
      return [Reflect.get(globalThis, 'ran'), outcome]
    })
    expect(ran).toEqual([undefined, 'refused'])
  })

  it('checks the spelling of English and the names of the wiki', async ({ desktop }) => {
    const { app, window } = desktop
    const check = (words: readonly string[]) =>
      window.evaluate((all) => Reflect.get(globalThis, 'desktop')['words:check'](all), words)
    expect(await check(['tide', 'tyde', 'Fennimore'])).toEqual(['tyde', 'Fennimore'])
    await window.evaluate(() => Reflect.get(globalThis, 'desktop')['words:learn'](['Fennimore']))
    expect(await check(['tide', 'tyde', 'Fennimore'])).toEqual(['tyde'])
    // On a real Electron, Blink asks for the words that somebody types.
    if (PLATFORM_LABEL === 'fake Electron') {
      const marked = await app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        return contents && Reflect.get(contents, 'spellCheck').call(contents, ['tide', 'tyde'])
      })
      expect(marked).toEqual(['tyde'])
    }
  })

  it('leaves the spell checker of Chromium without a language', async ({ desktop, data }) => {
    const system = await desktop.app.evaluate(({ session: { defaultSession: own } }) => [
      own.isSpellCheckerEnabled(),
      process.platform === 'darwin' ? [] : own.getSpellCheckerLanguages(),
    ])
    expect(system).toEqual([false, []])
    const files = await readdir(join(data.folder, 'Dictionaries')).catch(() => [])
    expect(files).toEqual([])
  })

  it('logs an uncaught error and an unresponsive page, and asks what to do', async ({ desktop, data }) => {
    const { app } = desktop
    await app.evaluate(({ dialog, BrowserWindow }) => {
      const dialogs: unknown[] = []
      Reflect.set(globalThis, 'dialogs', dialogs)
      const box = async (...given: { message: string }[]) => {
        dialogs.push([given.at(-1)?.message, given[0] instanceof BrowserWindow])
        return { response: 1, checkboxChecked: false }
      }
      Reflect.set(dialog, 'showMessageBox', box)
      process.emit('uncaughtException', new Error('an error of a test'))
      BrowserWindow.getAllWindows()[0]?.emit('unresponsive')
    })
    const readDialogs = () => app.evaluate(() => Reflect.get(globalThis, 'dialogs'))
    // On macOS a dialog without a window cannot be cancelled.
    await expect.poll(readDialogs).toEqual([
      [DESKTOP_MESSAGES.unresponsive.message, true],
      [DESKTOP_MESSAGES.fault.message, false],
    ])
    const log = () => readFile(join(data.folder, 'logs/main.log'), 'utf8').catch(() => '')
    await expect.poll(log).toContain('an error of a test')
    expect(await log()).toContain('A window does not answer.')
  })

  it('explains a page that crashes at every load, with a link home', async ({ desktop }) => {
    const { app, window } = desktop
    const before = window.url()
    for (let count = 0; count < 4; count += 1) {
      expect(window.url()).toBe(before)
      await app.evaluate(({ BrowserWindow }) => {
        const [first] = BrowserWindow.getAllWindows()
        first?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
      })
    }
    await heading(desktop, DESKTOP_MESSAGES.stopped.heading).waitFor()
    expect(await findAxeViolations(window)).toEqual([])
    await window.getByRole('link', { name: DESKTOP_MESSAGES.stopped.home }).click()
    await heading(desktop, 'Welcome Traveler').waitFor()
  })

  it('gives its pages the bridge, and nothing of Node or Electron (fault 48)', async ({ desktop }) => {
    const { window } = desktop
    // Run alone, this test would otherwise start on a page that is about to be replaced.
    await window.getByRole('heading', { level: 1 }).first().waitFor()
    const names = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron', '__fakeElectron']
    const seen = await window.evaluate((all) => all.filter((name) => name in globalThis), names)
    expect(seen).toEqual([])
    const refused = await window.evaluate(async () => {
      const bridge = Reflect.get(globalThis, 'desktop')
      return [
        Object.isFrozen(bridge),
        await bridge['words:learn']('not a list').catch(String),
        await bridge['words:learn'](['x'.repeat(9e6)]).catch(String),
      ]
    })
    const past = await desktop.app.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String))
    // Electron itself handles this event, so that no page can end the program.
    expect(past.filter((name) => name !== 'error')).toEqual([])
    expect(refused[0]).toBe(true)
    expect(refused[1]).toMatch(/wrong arguments/)
    expect(refused[2]).toMatch(/more than/)
  })
})
