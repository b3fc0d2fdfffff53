/** Fixture: valid and invalid images to upload. */

import { crc32, deflateSync } from 'node:zlib'
import type { Request } from 'playwright'
import { IMAGE_MESSAGES } from '#shared/messages/image-messages'

export interface ImageUpload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Returns a black square with one bit a pixel, which takes a few bytes whatever its side. */
export const createPng = (side: number, name?: string): ImageUpload =>
  encodePng(side, Buffer.alloc(side * getRowLength(side)), name)

/** Returns a square whose left half is black and whose right half is white. @param side a multiple of 16 */
export function createHalves(side: number, name?: string): ImageUpload {
  const row = Buffer.alloc(getRowLength(side))
  row.fill(0xff, 1 + side / 16)
  return encodePng(side, Buffer.concat(Array.from({ length: side }, () => row)), name)
}

/** Each row begins with its filter. */
const getRowLength = (side: number): number => 1 + Math.ceil(side / 8)

function encodePng(side: number, rows: Buffer, name = 'square.png'): ImageUpload {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

const bytes = (name: string, mimeType: string, text: string, length = text.length): ImageUpload => {
  const buffer = Buffer.alloc(length)
  buffer.write(text, 'latin1')
  return { name, mimeType, buffer }
}

/** Returns a GIF of two frames of one pixel. */
export function createAnimatedGif(): ImageUpload {
  const frame = '21f9040a0a0000002c0000000001000100000202440100'
  const buffer = Buffer.from(`47494638396101000100800000000000ffffff${frame}${frame}3b`, 'hex')
  return { name: 'moving.gif', mimeType: 'image/gif', buffer }
}

const NO_IMAGE = 'This file is no image the wiki can show.'

/** Rows of title, file and the message beside its field. */
export const BAD_IMAGES: readonly (readonly [string, ImageUpload, string])[] = [
  ['10.1 MB', bytes('large.gif', 'image/gif', 'GIF89a', 10_100_000), 'This image takes 10.1 MB'],
  ['SVG', bytes('drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'), NO_IMAGE],
  ['a program named .png', bytes('cat.png', 'image/png', 'MZ\x90\0\x03\0\0\0', 4096), NO_IMAGE],
  ['a broken JPEG', bytes('photo.jpg', 'image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF', 2048), 'This image is broken'],
  ['12,000 × 12,000 pixels', createPng(12_000), IMAGE_MESSAGES.tooLarge('12,000', '12,000')],
]

/** Runs in the page: dispatches the event of a pasted or dropped file. */
export function dispatchFile(
  field: Element,
  file: { method: 'paste' | 'drop'; name: string; type: string; bytes: readonly number[] },
): void {
  const data = new DataTransfer()
  data.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
  const options = { bubbles: true, cancelable: true }
  field.dispatchEvent(
    file.method === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: data })
      : new DragEvent('drop', { ...options, dataTransfer: data }),
  )
}

/** Returns the name of the uploaded file, or null if the request is no upload. */
export const getUploadName = (request: Request): string | null =>
  request.method() === 'POST' ? new URL(request.url()).searchParams.get('name') : null
