/** Component: title, description and Open Graph metadata of a screen. */

import { HAS_PLACE_ATTRIBUTES } from './place-attributes.ts'

interface DocumentHeadProps {
  readonly title: string
  readonly description: string
  /** Open Graph title, where the document title says more than the name. */
  readonly name?: string
  readonly image?: string | null
  readonly kind?: 'website' | 'article'
  /** Position of what the texts name, which carries its own context (`shared/rules/places/card-positions.ts`). */
  readonly position?: string | undefined
}

export const DocumentHead = ({
  title,
  description,
  name = title,
  image = null,
  kind = 'website',
  position,
}: DocumentHeadProps) => {
  const places = HAS_PLACE_ATTRIBUTES && { 'data-at': position }
  return (
    <>
      <title {...places}>{title}</title>
      {description !== '' && <meta name="description" content={description} {...places} />}
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={name} {...places} />
      {description !== '' && <meta property="og:description" content={description} {...places} />}
      {image !== null && <meta property="og:image" content={image} {...places} />}
    </>
  )
}
