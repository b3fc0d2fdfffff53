/** Types of a surface of the leak test: a way to reach what the wiki shows somewhere, and what was found there. */
import type { Page } from 'playwright'
import type { PageSource } from '#shared/model/page-source'
import type { LaterContent, LaterItem } from '../../leaks/later-content.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import type { Scope } from './collect-shown.ts'

/**
 * `scripted`: a reader with the progress. `markup`: the same, but no module script is loaded, so that the document is
 * what the server sent and the inline script made of it. `editor`: the same, signed in as the sample's editor.
 * `unlimited`: a reader whose progress is not set until `setProgress`.
 */
export type ReaderKind = 'scripted' | 'markup' | 'editor' | 'unlimited'

/** What is chosen from the sample. */
export interface Choice {
  readonly sources: readonly PageSource[]
  readonly later: LaterContent
  /** Returns so many of the items by the seed of the run, or more in the long form. */
  choose<T>(items: readonly T[], count: number): readonly T[]
}

export interface Visit extends Choice {
  readonly wiki: WikiProcess
  readonly database: string
  /** Returns a page that the surfaces share. */
  open(kind: ReaderKind): Promise<Page>
  /** Returns a new page, whose routes and settings no other surface sees. It is closed after the visit. */
  openFresh(kind: ReaderKind): Promise<Page>
  /** Sets the progress in a page of an unlimited reader. */
  setProgress(page: Page): Promise<void>
  /** Notes everything later that the page shows now. */
  check(page: Page, scope?: Scope): Promise<void>
  /** Notes the address of the page as well, for one that the wiki has chosen. */
  checkAddress(page: Page): void
}

export interface Surface {
  readonly name: string
  /** Reaches each state of the surface and checks it. */
  reach(visit: Visit): Promise<void>
}

export interface Leak {
  readonly surface: string
  /** Path and query at which it was shown. */
  readonly address: string
  readonly kind: string
  readonly path: string
  readonly item: LaterItem
}

export interface SurfaceResult {
  readonly surface: string
  /** Number of states that were checked. */
  readonly checked: number
  readonly leaks: readonly Leak[]
}

export const formatLeak = ({ address, kind, path, item }: Leak): string =>
  `${decodeURI(address)} · ${kind} · ${path} · ${item.kind} of ${item.page}: “${item.words}”`

/** Formats a table in Markdown with one line a surface. */
export function formatResults(results: readonly SurfaceResult[]): string {
  const lines = results.map(({ surface, checked, leaks }) => {
    const countPages = (kind: LaterItem['kind']) =>
      new Set(leaks.filter(({ item }) => item.kind === kind).map(({ item }) => item.page)).size
    const kinds = [...new Set(leaks.map(({ kind }) => kind))].sort().join(', ')
    return `| ${surface} | ${checked} | ${leaks.length} | ${countPages('name')} | ${countPages('text')} | ${kinds} |`
  })
  return [
    '| Surface | states | leaks | pages by name | pages by text | where |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
