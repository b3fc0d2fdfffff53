/** Helper: the bytes of the pictures that the first screen of a page shows. */
import type { Page } from 'playwright'
import { waitForNetworkIdle } from './network-idle.ts'

export interface FirstScreenPictures {
  readonly count: number
  readonly bytes: number
}

/** Opens an address. Pictures that are loaded early, but below the first screen, do not count. */
export async function loadFirstScreenPictures(page: Page, url: string): Promise<FirstScreenPictures> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'image') return
    sizes.set(
      response.url(),
      response.body().then(({ length }) => length),
    )
  })
  await page.goto(url)
  await waitForNetworkIdle(page)
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')]
      .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
      .map(({ currentSrc }) => currentSrc),
  )
  const bytes = await Promise.all(shown.map((source) => sizes.get(source) ?? Number.NaN))
  return { count: shown.length, bytes: bytes.reduce((total, size) => total + size, 0) }
}
