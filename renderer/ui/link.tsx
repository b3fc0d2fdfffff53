/** Links inside the wiki and out of it. Which router follows the first kind is decided by the frame. */
import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

export type LinkProps = ComponentProps<'a'> & { readonly href: string }

const PlainLink = (props: LinkProps) => <a {...props} />

/** Without a frame around them links are ordinary ones, which always work. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

export function Link(props: LinkProps) {
  const LinkComponent = useContext(LinkContext)
  return <LinkComponent {...props} />
}

export function ExternalLink({ children, ...props }: LinkProps) {
  return (
    <a {...props} rel="noopener noreferrer">
      {children}
      <span aria-hidden="true">&#8239;↗</span>
    </a>
  )
}
