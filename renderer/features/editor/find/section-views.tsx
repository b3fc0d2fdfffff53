/** The text editors of one screen, by their sections: what finds texts in all of them asks here. */
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import type { SectionName } from '#shared/model/page-types'
import type { SectionView } from '../text/section-view.ts'

export interface TypedLink {
  readonly section: SectionName
  /** Position of the first letter of its text. */
  readonly start: number
}

export class SectionViews {
  readonly #views = new Map<SectionName, SectionView>()
  readonly #listeners = new Set<() => void>()
  #version = 0
  #typedLink: TypedLink | null = null

  /** @returns function that removes the view */
  add(section: SectionName, view: SectionView): () => void {
    this.#views.set(section, view)
    const stop = view.subscribe(() => this.#readTypedLink())
    this.#version++
    this.#notify()
    return () => {
      stop()
      if (this.#views.get(section) === view) this.#views.delete(section)
    }
  }

  /** Number of views that have been added. */
  readonly version = (): number => this.#version

  /** The view in which the caret is. */
  focused(): SectionView | undefined {
    return [...this.#views.values()].find((view) => view.hasFocus())
  }

  /** The link that is being typed at the caret. */
  readonly typedLink = (): TypedLink | null => this.#typedLink

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => void this.#listeners.delete(onChange)
  }

  #readTypedLink(): void {
    const [link = null] = [...this.#views].flatMap(([section, view]) => {
      const { completable } = view.state()
      return completable?.kind === 'link' ? [{ section, start: completable.block + 1 }] : []
    })
    if (link?.section === this.#typedLink?.section && link?.start === this.#typedLink?.start) return
    this.#typedLink = link
    this.#notify()
  }

  #notify(): void {
    for (const onChange of this.#listeners) onChange()
  }

  get(section: SectionName): SectionView | undefined {
    return this.#views.get(section)
  }
}

const Context = createContext(new SectionViews())

export function SectionViewsProvider({ children }: { readonly children: ReactNode }) {
  const [views] = useState(() => new SectionViews())
  return <Context value={views}>{children}</Context>
}

export const useSectionViews = (): SectionViews => useContext(Context)

/** Registers a view while its section is shown. */
export function useRegisteredView(section: SectionName, view: SectionView | null): void {
  const views = useSectionViews()
  useLayoutEffect(() => (view === null ? undefined : views.add(section, view)), [views, section, view])
}
