/** Detection of image types by their signature bytes, never by file name or declared type. */

export const MAX_IMAGE_BYTES = 10_000_000

/** Accepted types. SVG is excluded because it can contain scripts. */
export type ImageType = (typeof SIGNATURES)[number]['type']

/** Returns null for any other content. */
export const detectImageType = (bytes: Uint8Array): ImageType | null =>
  SIGNATURES.find(({ marks }) => marks.some((mark) => mark.every(([at, text]) => hasTextAt(bytes, at, text))))?.type ??
  null

const hasTextAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

type Signature = readonly (readonly [at: number, text: string])[]

const createSignature = (at: number, text: string): Signature => [[at, text]]

const SIGNATURES = [
  { type: 'image/png', marks: [createSignature(0, '\x89PNG\r\n\x1a\n')] },
  { type: 'image/jpeg', marks: [createSignature(0, '\xff\xd8\xff')] },
  {
    type: 'image/webp',
    marks: [
      [
        [0, 'RIFF'],
        [8, 'WEBP'],
      ],
    ],
  },
  { type: 'image/gif', marks: [createSignature(0, 'GIF87a'), createSignature(0, 'GIF89a')] },
  { type: 'image/avif', marks: [createSignature(4, 'ftypavif'), createSignature(4, 'ftypavis')] },
] as const satisfies readonly { readonly type: string; readonly marks: readonly Signature[] }[]
