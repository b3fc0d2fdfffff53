/**
 * Script: draws the sample wiki's pictures. Every resources/sample-wiki/art/<name>.svg becomes
 * resources/sample-wiki/images/<name>.webp (at the size the SVG states, at most 1600 px)
 * and, beside it, <name>_640.webp and <name>_240.webp (at most so many pixels on the longest side).
 *
 *   node scripts/drawings/draw-sample-images.mjs [name ...]      only the named pictures
 *   IW_BROWSER=/path/to/chromium                        another browser than /usr/bin/chromium
 *
 * The results are committed, so neither build nor program needs this script.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

/** WebP qualities, tried in order until a picture fits its limit. */
const QUALITIES = [0.82, 0.75, 0.68, 0.6, 0.5, 0.4, 0.3]
const LARGE = { side: 1600, maxBytes: Number.POSITIVE_INFINITY }
/** The limit leaves room for other content in a first screen of 60 kB. */
const COPIES = [
  { suffix: '_640', side: 640, maxBytes: 45_000 },
  { suffix: '_240', side: 240, maxBytes: 10_000 },
]
const LIMIT_BYTES = 6 * 1024 * 1024

const sample = fileURLToPath(new URL('../../resources/sample-wiki/', import.meta.url))
const artFolder = path.join(sample, 'art')
const imageFolder = path.join(sample, 'images')

const wanted = new Set(process.argv.slice(2))
const all = (await readdir(artFolder))
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -'.svg'.length))
  .sort()
for (const name of wanted) {
  if (!all.includes(name)) {
    console.error(`There is no ${path.join(artFolder, `${name}.svg`)}.`)
    process.exit(1)
  }
}
const names = wanted.size > 0 ? all.filter((name) => wanted.has(name)) : all

await mkdir(imageFolder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.IW_BROWSER ?? '/usr/bin/chromium',
})
try {
  const page = await browser.newPage()
  for (const name of names) {
    const svg = await readFile(path.join(artFolder, `${name}.svg`), 'utf8')
    const sizes = [{ suffix: '', ...LARGE }, ...COPIES]
    const files = await page.evaluate(rasterise, { svg, sizes, qualities: QUALITIES })
    for (const [index, { suffix }] of sizes.entries())
      await writeFile(path.join(imageFolder, `${name}${suffix}.webp`), Buffer.from(files[index].data, 'base64'))
    console.log(`${name}  ${files[0].width} x ${files[0].height}  ${files.map(kilobytes).join(' + ')}`)
  }
} finally {
  await browser.close()
}

let total = 0
for (const file of await readdir(imageFolder)) total += (await stat(path.join(imageFolder, file))).size
console.log(`${names.length} drawn; all pictures together ${(total / 1024).toFixed(0)} kB`)
if (total > LIMIT_BYTES) {
  console.error(`That is more than the ${LIMIT_BYTES / 1024} kB set aside for them.`)
  process.exitCode = 1
}

function kilobytes({ data }) {
  return `${((data.length * 3) / 4 / 1024).toFixed(0)} kB`
}

/** Runs in the browser: one SVG, scaled down to each of the sizes, as WebP in base64. */
async function rasterise({ svg, sizes, qualities }) {
  const image = new Image()
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  image.src = address
  await image.decode()
  const results = []
  for (const { side, maxBytes } of sizes) {
    const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    let blob = null
    for (const quality of qualities) {
      blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
      if (blob === null || blob.type !== 'image/webp') throw new Error('This browser does not write WebP.')
      if (blob.size <= maxBytes) break
    }
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    results.push({ width: canvas.width, height: canvas.height, data: btoa(text) })
  }
  URL.revokeObjectURL(address)
  return results
}
