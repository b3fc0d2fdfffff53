/** What an image is, by its bytes: never by its name, and never by what somebody says of it. */

export const IMAGE_BYTES_LIMIT = 10_000_000

/** The kinds that are taken; never SVG, which is a program. */
export type ImageType = (typeof SIGNATURES)[number]['type']

/** null for everything else. */
export const imageTypeOf = (bytes: Uint8Array): ImageType | null =>
  SIGNATURES.find(({ marks }) =>
    marks.some((mark) => mark.every(([at, text]) => has(bytes, at, text))),
  )?.type ?? null

const has = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

type Mark = readonly (readonly [at: number, text: string])[]

const only = (at: number, text: string): Mark => [[at, text]]

const SIGNATURES = [
  { type: 'image/png', marks: [only(0, '\x89PNG\r\n\x1a\n')] },
  { type: 'image/jpeg', marks: [only(0, '\xff\xd8\xff')] },
  {
    type: 'image/webp',
    marks: [
      [
        [0, 'RIFF'],
        [8, 'WEBP'],
      ],
    ],
  },
  { type: 'image/gif', marks: [only(0, 'GIF87a'), only(0, 'GIF89a')] },
  { type: 'image/avif', marks: [only(4, 'ftypavif'), only(4, 'ftypavis')] },
] as const satisfies readonly { readonly type: string; readonly marks: readonly Mark[] }[]
