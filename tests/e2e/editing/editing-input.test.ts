/** End-to-end test of unusual input: markup, long texts, invalid images and interrupted uploads. */
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { Page, Request } from 'playwright'
import { describe, expect } from 'vitest'
import { EDITOR_MESSAGES } from '#shared/messages/editor-messages'
import { createPublishedPages } from '../accounts/create-people.ts'
import { main, openHydrated, POLL_OPTIONS } from '../wiki-fixture.ts'
import { createSharedPageTest, type OpenPage } from '../wiki-test.ts'
import { BAD_IMAGES, createPng, dispatchFile, getUploadName } from './editing-images.ts'
import {
  blurb,
  expectSaved,
  form,
  getTool,
  getValues,
  readText,
  SAMPLE_EDITOR,
  submitAll,
  texts,
} from './editing-pages.ts'

const KEY = 'Odd,Input'
const it = createSharedPageTest({ page: { signedIn: SAMPLE_EDITOR }, ignoresErrors: true })

it.beforeAll(({ wiki }) =>
  createPublishedPages(wiki, [{ details: { name: 'Odd Input', type: 'Item' }, sections: { Blurb: ['Ordinary.'] } }]),
)
it.beforeEach(async ({ page, watched }) => {
  await page.goto(`/EditItemPage/${KEY}`)
  await blurb(page).waitFor()
  watched.takeUnexpectedErrors()
})

const chooser = (page: Page) => page.getByLabel('Image file: Blurb, Section 1')

describe('typed text', () => {
  it.for([
    ['markup', '<img src=x onerror="document.title=1"><script>document.title=2</script>'],
    ['emoji', '👩‍👩‍👧‍👦 and 🏴‍☠️'],
    ['right to left', 'שלום עולם مرحبا'],
    ['text that turns others around', 'abc\u202Edef'],
    ['many lines', 'one\n\ntwo\n   three'],
    ['an invisible character is removed, and the text', 'o\0n\u0007e', 'one'],
  ] as const)('%s is shown on the page as it was typed', async ([_, text, expected = text], { page, watched }) => {
    await blurb(page).fill(text)
    await submitAll(page).click()
    await expectSaved(page)
    await openHydrated(page, `/Item/${KEY}`)
    const shown = await page.locator('main section').first().innerText()
    expect(shown.replace(/\s+/g, ' ')).toContain(expected.replace(/\s+/g, ' '))
    expect(watched.takeUnexpectedErrors()).toEqual([])
  })

  it('1 MB is drafted, refused with its section named, and can be shortened', async ({ page }) => {
    await blurb(page).fill('long '.repeat(200_000))
    await submitAll(page).click()
    await page.getByRole('alert').getByText('Blurb was not saved: it has').waitFor()
    expect((await readText(blurb(page))).length).toBe(1_000_000)
    await blurb(page).fill('Short again.')
    await submitAll(page).click()
    await expectSaved(page)
  })
})

describe('pasted text', () => {
  const paste = (page: Page, data: Readonly<Record<string, string>>) =>
    blurb(page).evaluate((field, types) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text)
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }, data)

  async function undoPaste(page: Page, before = ''): Promise<void> {
    await page.keyboard.press('Control+z')
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual([before])
  }

  it('of a web page becomes paragraphs with bold words and lists, without styles, scripts or images, which are not fetched', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await blurb(page).fill('Before ')
    await paste(page, {
      'text/plain': 'unused',
      'text/html': `<html><head><style>p { color: red }</style><title>T</title></head><body>
        <h2 style="color: red">A heading</h2><p>First&nbsp;<b>bold</b>
        words<br>second line</p><ul><li>one</li><li>two</li></ul>
        <p>See <a href="https://example.com/page">this page</a> and <a href="javascript:alert(1)">that</a>.</p>
        <img src="https://example.com/picture.png" onerror="document.title=1"><script>document.title=2</script>
        <table><tr><td>cell</td></tr></table>
        <pre>a poem
  of lines

and more</pre></body></html>`,
    })
    await expect
      .poll(() => getValues(texts(page, 'Blurb')))
      .toEqual([
        'Before A heading',
        'First\u00A0**bold** words\nsecond line',
        '- one\n- two',
        'See this page https://example.com/page and that.',
        'cell',
        'a poem\nof lines',
        'and more',
      ])
    expect(requests.filter((address) => address.includes('example.com'))).toEqual([])
    await undoPaste(page, 'Before ')
  })

  // Copied on the clipboard by LibreOffice Writer 7.4.
  it('of LibreOffice becomes paragraphs, lists and links; its picture, a file of another program, is not read', async ({
    page,
  }) => {
    const html = await readFile(new URL('clipboard/libreoffice-writer.txt', import.meta.url), 'utf8')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await blurb(page).fill('')
    await paste(page, { 'text/plain': 'unused', 'text/html': html })
    await expect
      .poll(() => getValues(texts(page, 'Blurb')))
      .toEqual([
        'The Lamp Keepers',
        'They carry **heavy lamps** and _small songs_, as the keepers https://example.com/keepers say.',
        'A second paragraph\nwith a line break, and a “quote”.',
        '- oil\n- wick',
        '1. light it\n2. carry it',
        'Height',
        'Two ells',
        'After a picture.',
      ])
    expect(requests.filter((address) => /^file:|example\.com/.test(address))).toEqual([])
    await undoPaste(page)
  })

  it('that Chromium copied from a page keeps its paragraphs, links and bold words', async ({ page, wiki }) => {
    await createPublishedPages(wiki, [
      {
        details: { name: 'Copied Text', type: 'Item' },
        sections: { Blurb: ['Of **bold** words, [[Odd Input|strange]] and _more_.', 'A second one:\n- one\n- two'] },
      },
    ])
    await openHydrated(page, '/Item/Copied,Text')
    await main(page)
      .locator('section')
      .filter({ hasText: 'strange' })
      .last()
      .evaluate((section) => getSelection()?.selectAllChildren(section))
    await page.keyboard.press('Control+c')
    await page.goto(`/EditItemPage/${KEY}`)
    await blurb(page).fill('')
    await page.keyboard.press('Control+v')
    await expect
      .poll(() => getValues(texts(page, 'Blurb')))
      .toEqual(['Blurb', 'Of **bold** words, [[Odd Input|strange]] and _more_.', 'A second one:', '- one\n- two'])
    await undoPaste(page)
  })

  it('of 5 MB is refused in words', async ({ page }) => {
    await blurb(page).fill('Before.')
    await paste(page, { 'text/plain': 'long '.repeat(1_000_000) })
    await form(page, 'Blurb').getByRole('alert').getByText(EDITOR_MESSAGES.pastedTooLong).waitFor()
    expect(await getValues(texts(page, 'Blurb'))).toEqual(['Before.'])
    await paste(page, { 'text/plain': ' After.' })
    await expect.poll(() => getValues(texts(page, 'Blurb'))).toEqual(['Before. After.'])
    expect(await form(page, 'Blurb').getByRole('alert').count()).toBe(0)
  })
})

describe('chosen images', () => {
  it.for(BAD_IMAGES)('%s is refused beside its field', async ([_, file, sentence], { page }) => {
    await blurb(page).fill('Typed before.')
    await getTool(page, 'Blurb', /^Add Image/)
    await chooser(page).setInputFiles(file)
    await form(page, 'Blurb').getByRole('alert').getByText(sentence).waitFor()
    expect(await readText(blurb(page))).toBe('Typed before.')
    expect(
      await form(page, 'Blurb')
        .getByRole('button', { name: /^Remove Image/ })
        .count(),
    ).toBe(0)
  })

  it.for(['paste', 'drop'] as const)('is inserted by %s', async (method, { page }) => {
    await blurb(page).fill('Written before.')
    const { name, mimeType, buffer } = createPng(32)
    await blurb(page).evaluate(dispatchFile, { method, name, type: mimeType, bytes: [...buffer] })
    await form(page, 'Blurb').locator('img').waitFor()
    await form(page, 'Blurb').getByText('Not uploaded yet').waitFor()
    expect(await readText(blurb(page))).toBe('Written before.')
    await form(page, 'Blurb')
      .getByRole('button', { name: /^Reset All/ })
      .click()
    await form(page, 'Blurb').getByRole('button', { name: 'Confirm reset' }).click()
  })

  it('fault 14: an interrupted upload alone is sent again', async ({ page, openPage }) => {
    for (const n of [1, 2, 3]) {
      if (n > 1) await (await getTool(page, 'Blurb', /^Add Section/)).click()
      await getTool(page, 'Blurb', /^Add Image/)
      await page.getByLabel(`Image file: Blurb, Section ${n}`).setInputFiles(createPng(60 + n))
      await expect.poll(() => form(page, 'Blurb').locator('img').count(), POLL_OPTIONS).toBe(n)
    }
    await blurb(page).fill('With three pictures.')
    const sent = new Set<string>()
    let isCut = false
    await page.route(/\/v0\/b\//, async (route) => {
      const name = getUploadName(route.request())
      if (name !== null) sent.add(name)
      // The copies of each image are uploaded first: this is the first one of the second image.
      if (name === null || name !== [...sent][3]) return route.continue()
      // The retries of the client are refused, so that the test need not wait for its timeout.
      if (isCut) return route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } })
      isCut = true
      await sendHalf(route.request())
      await route.abort('connectionreset')
    })
    await submitAll(page).click()
    await page.getByText('1 image could not be uploaded and stayed in your draft').waitFor(POLL_OPTIONS)
    await expect.poll(() => form(page, 'Blurb').getByText('Not uploaded yet').count()).toBe(1)
    expect(sent.size).toBe(7)
    await page.unroute(/\/v0\/b\//)
    expect(await shownPictures(openPage)).toBe(2)

    const again = new Set<string>()
    page.on('request', (request) => {
      const name = getUploadName(request)
      if (name !== null) again.add(name)
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expectSaved(page)
    await expect.poll(() => form(page, 'Blurb').getByText('Not uploaded yet').count(), POLL_OPTIONS).toBe(0)
    const [, , , cut = ''] = sent
    expect([...again]).toEqual(['_240', '_640', ''].map((suffix) => cut.replace(/_240$/, suffix)))
    expect(await shownPictures(openPage)).toBe(3)
  })

  /** Returns how many images readers see on the page, all of which must decode. */
  async function shownPictures(openPage: OpenPage): Promise<number> {
    const reader = await openPage()
    await openHydrated(reader.page, `/Item/${KEY}`)
    await reader.page.getByText('With three pictures.').waitFor()
    const pictures = reader.page.locator('main section').first().locator('img')
    const count = await pictures.count()
    for (let n = 0; n < count; n++)
      await pictures.nth(n).evaluate(async (one) => {
        if (one instanceof HTMLImageElement) await one.decode()
      })
    await reader.close()
    return count
  }
})

/** Announces the whole length, sends half of it, and resets the connection. */
async function sendHalf(sent: Request): Promise<void> {
  const body = sent.postDataBuffer() ?? Buffer.alloc(0)
  const headers = { ...(await sent.allHeaders()), 'content-length': String(body.length) }
  await new Promise<void>((resolve) => {
    const half = request(sent.url(), { method: 'POST', headers })
    half.on('error', () => resolve())
    half.write(body.subarray(0, body.length >> 1), () => half.destroy(new Error('cut')))
  })
}
