/** The text editors of one screen, by their sections: what finds texts in all of them asks here. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { SectionName } from '#shared/model/page-types'
import type { SectionView } from '../text/section-view.ts'

export class SectionViews {
  readonly #views = new Map<SectionName, SectionView>()
  readonly #listeners = new Set<() => void>()
  #version = 0

  /** @returns function that removes the view */
  add(section: SectionName, view: SectionView): () => void {
    this.#views.set(section, view)
    this.#version++
    for (const listener of this.#listeners) listener()
    return () => {
      if (this.#views.get(section) === view) this.#views.delete(section)
    }
  }

  /** @param listener called after a view was added */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Number of views that have been added. */
  readonly version = (): number => this.#version

  /** The view in which the caret is. */
  focused(): SectionView | undefined {
    return [...this.#views.values()].find((view) => view.hasFocus())
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
  useEffect(() => (view === null ? undefined : views.add(section, view)), [views, section, view])
}
