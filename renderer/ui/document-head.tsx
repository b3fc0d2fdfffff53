/** Component: title, description and Open Graph metadata of a screen. */

interface DocumentHeadProps {
  readonly title: string
  readonly description: string
  /** Open Graph title, where the document title says more than the name. */
  readonly name?: string
  readonly image?: string | null
  readonly kind?: 'website' | 'article'
}

export const DocumentHead = ({
  title,
  description,
  name = title,
  image = null,
  kind = 'website',
}: DocumentHeadProps) => (
  <>
    <title>{title}</title>
    {description !== '' && <meta name="description" content={description} />}
    <meta property="og:type" content={kind} />
    <meta property="og:title" content={name} />
    {description !== '' && <meta property="og:description" content={description} />}
    {image !== null && <meta property="og:image" content={image} />}
  </>
)
