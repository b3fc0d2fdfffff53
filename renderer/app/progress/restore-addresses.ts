/** Function: gives the links that are shown their addresses again, which the script in the document has removed. */

/** The script stores an address as a property of the element, which is no part of the document. */
interface ClosedLink extends HTMLAnchorElement {
  readonly to?: string
}

export function restoreAddresses(): void {
  for (const link of document.querySelectorAll<ClosedLink>('a:not([href])'))
    if (link.to !== undefined) link.setAttribute('href', link.to.replace(window.location.origin, ''))
}
