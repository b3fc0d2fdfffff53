/** Hooks: elements of the page outside this React root, which appear and change as the router renders screens. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { APPEARANCE_MENU_ID } from '../../components/menu-ids.ts'
import styles from './progress-tools.module.css'

const listeners = new Set<() => void>()

/** One for all hooks of this file. */
const observer = new MutationObserver(() => {
  for (const listener of listeners) listener()
})

function subscribeToPage(listener: () => void): () => void {
  if (listeners.size === 0)
    observer.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) observer.disconnect()
  }
}

/** Returns the header's element for the appearance menu; null while there is no header, as on some error screens. */
const findHeader = (): HTMLElement | null => document.getElementById(APPEARANCE_MENU_ID)?.parentElement ?? null

/** Returns an element in the header, beside the appearance menu. React leaves elements alone that it did not create. */
export function useHeaderSlot(): HTMLElement | null {
  const [slot] = useState(createSlot)
  const header = useSyncExternalStore(subscribeToPage, findHeader)
  useEffect(() => {
    header?.prepend(slot)
  }, [header, slot])
  return header === null ? null : slot
}

function createSlot(): HTMLElement {
  const slot = document.createElement('span')
  slot.className = styles['slot'] ?? ''
  return slot
}

const findArticle = (): HTMLElement | null => document.querySelector('#main article')

/** Returns the article of a page; null on every other screen. Another page has another element. */
export const useArticle = (): HTMLElement | null => useSyncExternalStore(subscribeToPage, findArticle)

const BOOK_SLOTS = '[data-book], [data-cover]'

let lastSlots: readonly HTMLElement[] = []

/** The same array as long as the page has the same elements, as `useSyncExternalStore` requires. */
function findBookSlots(): readonly HTMLElement[] {
  const slots = [...document.querySelectorAll<HTMLElement>(BOOK_SLOTS)]
  const isSame = slots.length === lastSlots.length && slots.every((slot, at) => slot === lastSlots[at])
  if (!isSame) lastSlots = slots
  return lastSlots
}

/** Returns the elements of the page that have room for the tools of a book. */
export const useBookSlots = (): readonly HTMLElement[] => useSyncExternalStore(subscribeToPage, findBookSlots)

const slotIds = new WeakMap<HTMLElement, number>()
let slotCount = 0

/** Returns a React key of an element: an element that is replaced gets other tools. */
export function getSlotId(slot: HTMLElement): number {
  const known = slotIds.get(slot)
  if (known !== undefined) return known
  slotCount += 1
  slotIds.set(slot, slotCount)
  return slotCount
}
