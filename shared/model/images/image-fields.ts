/** Fields of a block's image. Each beside its address is optional. */

/**
 * Texts about an image, in the order in which they are asked for. The alternative text is literal. The others have the
 * signs of formats and links, with no mark beside them, and are never escaped.
 */
export const IMAGE_TEXTS = ['imageAlt', 'imageCaption', 'imageCredit', 'imageLicence'] as const

export type ImageText = (typeof IMAGE_TEXTS)[number]

export type ImageFields = { readonly [field in ImageText]?: string }

/** Maximum lengths in UTF-16 code units. Descriptions were stored before there was a bound, so they have none. */
export const MAX_IMAGE_TEXT_LENGTHS: { readonly [field in ImageText]?: number } = {
  imageCaption: 500,
  imageCredit: 200,
  imageLicence: 100,
}

/** Maximum characters of an image address in a reference, as in the rules. */
const MAX_IMAGE_URL_LENGTH = 4000

/** Returns the address if a reference may contain it; an invalid one, as old and hand-made records have, is dropped. */
export const toStoredImageUrl = (text: string | null): string | null =>
  text !== null && [...text].length <= MAX_IMAGE_URL_LENGTH && /^https?:\/\/[^ ]*$/.test(text) ? text : null

/** Returns the fields for which `get` has a value; the others are absent. */
export const mapImageFields = (get: (field: ImageText) => string | null | undefined): ImageFields =>
  Object.fromEntries(
    IMAGE_TEXTS.flatMap((field) => {
      const value = get(field)
      return value == null ? [] : [[field, value] as const]
    }),
  )

/** Parses the fields of a stored record. A text that is too long is cut, a blank one is left out. */
export const readImageFields = (stored: Readonly<Record<string, unknown>>): ImageFields =>
  mapImageFields((field) => {
    const value = stored[field]
    if (typeof value !== 'string' || value.trim() === '') return null
    return cutText(value, MAX_IMAGE_TEXT_LENGTHS[field] ?? value.length)
  })

/** Cuts before a character of two code units that would be split. */
const cutText = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** Returns a block without the fields of its image. */
export const omitImageFields = <T extends ImageFields>({
  imageAlt: _alt,
  imageCaption: _caption,
  imageCredit: _credit,
  imageLicence: _licence,
  ...others
}: T): Omit<T, ImageText> => others

/** True if both have the same fields. An empty field is the same as an absent one. */
export const isSameImageFields = (one: ImageFields, other: ImageFields): boolean =>
  IMAGE_TEXTS.every((field) => (one[field] ?? '') === (other[field] ?? ''))
