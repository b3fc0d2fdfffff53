/**
 * Script: draws the desktop program's icons from renderer/public/icon.svg into resources/icons/: a PNG of each size
 * for Linux, icon.ico for Windows and icon.icns for macOS, where icons have a margin.
 *
 *   node scripts/drawings/draw-icons.mjs
 *   IW_BROWSER=/path/to/chromium    another browser than /usr/bin/chromium
 *
 * The results are committed, so neither build nor program needs this script.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}resources/icons`

const LINUX = [16, 24, 32, 48, 64, 128, 256, 512]
const WINDOWS = [16, 24, 32, 48, 64, 128, 256]
/** Type codes of the ICNS format with their sizes in pixels. High-density screens have their own codes. */
const MAC = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
]
/** Share of the square that the shape occupies on macOS. */
const MAC_SHARE = 824 / 1024

const mark = await readFile(`${root}renderer/public/icon.svg`, 'utf8')
const browser = await chromium.launch({
  executablePath: process.env.IW_BROWSER ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()

/** @param {number} size @param {number} share */
async function draw(size, share) {
  await page.setViewportSize({ width: size, height: size })
  const side = size * share
  const image = `data:image/svg+xml,${encodeURIComponent(mark)}`
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;block-size:${size}px}img{display:block}</style><img width="${side}" height="${side}" src="${image}">`,
  )
  await page.locator('img').evaluate((element) => element.decode())
  return page.screenshot({ omitBackground: true })
}

/** @param {readonly { size: number, png: Buffer }[]} images */
function encodeIco(images) {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let at = head.length
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  })
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

/** @param {readonly { name: string, png: Buffer }[]} images */
function encodeIcns(images) {
  const parts = images.map(({ name, png }) => {
    const head = Buffer.alloc(8)
    head.write(name, 0, 'latin1')
    head.writeUInt32BE(png.length + 8, 4)
    return Buffer.concat([head, png])
  })
  const head = Buffer.alloc(8)
  head.write('icns', 0, 'latin1')
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([head, ...parts])
}

await mkdir(folder, { recursive: true })
for (const size of LINUX) await writeFile(`${folder}/${size}x${size}.png`, await draw(size, 1))
const windows = []
for (const size of WINDOWS) windows.push({ size, png: await draw(size, 1) })
await writeFile(`${folder}/icon.ico`, encodeIco(windows))
const mac = []
for (const [name, size] of MAC) mac.push({ name, png: await draw(size, MAC_SHARE) })
await writeFile(`${folder}/icon.icns`, encodeIcns(mac))
await browser.close()
