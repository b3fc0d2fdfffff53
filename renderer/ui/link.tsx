/** Components: links inside the wiki, which a router may follow, and external links. */
import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

export type LinkProps = ComponentProps<'a'> & { readonly href: string }

const PlainLink = (props: LinkProps) => <a {...props} />

/** Provides the router's link component. Without a provider links are plain anchors, which work everywhere. */
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
