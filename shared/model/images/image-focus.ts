/**
 * Focus of an image: the side that stays in view where the image is cut, as in lists. It is a part of the file's name,
 * so every address of the image and of its copies carries it; `page-thumbnail.css` reads it there.
 */

/** Vertical side, then horizontal side; empty for the centre. */
export const IMAGE_FOCUSES = ['tl', 't', 'tr', 'l', '', 'r', 'bl', 'b', 'br'] as const

export type ImageFocus = (typeof IMAGE_FOCUSES)[number]

const FOCUS = /\.focus-([a-z]+)(?=\.|$)/

/** Room for the focus in the 40 characters that an uploaded file keeps of its name. */
const MAX_NAME_LENGTH = 30

/** @param name of a file, or an address with it */
export const getImageFocus = (name: string): ImageFocus =>
  IMAGE_FOCUSES.find((focus) => focus === FOCUS.exec(name)?.[1]) ?? ''

/** Returns the file's name, without extension, with this focus in place of its own. */
export function setImageFocus(name: string, focus: ImageFocus): string {
  const plain = name.replace(FOCUS, '')
  return focus === '' ? plain : `${plain.slice(0, MAX_NAME_LENGTH)}.focus-${focus}`
}
