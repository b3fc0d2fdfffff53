/** Parser of the texts below an image. A sign in one of them has no partner in another. */
import type { ImageFields } from '#shared/model/images/image-fields'
import { parseParagraph, type TextNode } from './parse-text.ts'

type Nodes = readonly TextNode[]

/** Returns caption, credit and licence in this order; an absent one has no nodes. */
export const parseImageTexts = ({
  imageCaption = '',
  imageCredit = '',
  imageLicence = '',
}: ImageFields): readonly [Nodes, Nodes, Nodes] => [
  parseParagraph(imageCaption),
  parseParagraph(imageCredit),
  parseParagraph(imageLicence),
]
