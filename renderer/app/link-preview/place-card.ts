/** Placement of a card beside a link: below it, or above where there is more room, and inside the window. */

const GAP = 8

export interface Box {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the card's position in the window, in CSS pixels. */
export function computeCardPosition(
  link: Box,
  card: Size,
  view: Size,
): { readonly left: number; readonly top: number } {
  const hasRoomBelow = link.bottom + GAP + card.height <= view.height || link.top < view.height - link.bottom
  return {
    left: Math.max(GAP, Math.min(link.left, view.width - card.width - GAP)),
    top: hasRoomBelow ? link.bottom + GAP : Math.max(GAP, link.top - GAP - card.height),
  }
}

/** A link that is broken over two lines has a box of each; the card is placed at the first. */
export function placeCard(card: HTMLElement, link: HTMLElement): void {
  const [box = link.getBoundingClientRect()] = link.getClientRects()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const { left, top } = computeCardPosition(box, card.getBoundingClientRect(), { width, height })
  card.style.translate = `${left}px ${top}px`
}
