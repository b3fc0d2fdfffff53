/** Runner of the leak test: visits a surface as a reader with some progress, and collects what leaks there. */
import fc from 'fast-check'
import type { Page } from 'playwright'
import { toPageKey } from '#shared/model/page-key'
import type { PageSource } from '#shared/model/page-source'
import { encodeSegment } from '#shared/model/paths'
import { LaterContent, type LaterItem, type SampleIndex } from '../../leaks/later-content.ts'
import type { ReaderProgress } from '../../leaks/story-order.ts'
import type { WikiProcess } from '../../wiki-process.ts'
import { SAMPLE_EDITOR } from '../editing/editing-pages.ts'
import type { WatchedPage } from '../wiki-fixture.ts'
import type { OpenPage } from '../wiki-test.ts'
import { collectShown, installCollector } from './collect-shown.ts'
import { PROGRESS_KEY, toStoredProgress } from './reader-progress.ts'
import type { Leak, ReaderKind, Surface, SurfaceResult, Visit } from './surface.ts'
import { QuietWait } from './wait-until-quiet.ts'

interface ReaderDeps {
  readonly wiki: WikiProcess
  readonly database: string
  readonly sources: readonly PageSource[]
  readonly index: SampleIndex
  readonly openPage: OpenPage
}

interface ReaderOptions {
  readonly progress: ReaderProgress
  readonly seed: number
  /** How many times the numbers of the short form are visited. */
  readonly factor: number
  /** True if the progress is not set in the browser, so that everything later is shown. */
  readonly isUnlimited?: boolean
}

/** Ends the visit of a surface. */
const FOUND = Symbol('found')

/** A reader with some progress, whose pages the surfaces share. */
export class Reader {
  readonly #deps: ReaderDeps
  readonly #options: ReaderOptions
  readonly #later: LaterContent
  readonly #stored: string
  readonly #shared = new Map<ReaderKind, Promise<WatchedPage>>()
  readonly #quiet = new WeakMap<Page, QuietWait>()

  constructor(deps: ReaderDeps, options: ReaderOptions) {
    this.#deps = deps
    this.#options = options
    this.#later = new LaterContent(deps.index, options.progress)
    this.#stored = toStoredProgress(options.progress, deps.sources)
  }

  /** @param isSought called for each leak; the visit ends if it returns true */
  async visit(surface: Surface, isSought: (leak: Leak) => boolean = () => false): Promise<SurfaceResult> {
    const leaks = new Map<string, Leak>()
    let checked = 0
    let isFound = false
    const note = (page: Page, kind: string, path: string, text: string): void => {
      const { pathname, search } = new URL(page.url())
      const isKnownHere = ({ knownOn }: LaterItem) =>
        knownOn.some((name) => pathname.includes(encodeSegment(toPageKey(name))))
      for (const item of this.#later.find(text)) {
        // Links to the page itself, such as those of its contents, repeat the address that the reader has opened.
        const isOwnAddress = kind.endsWith('href') && pathname.includes(encodeSegment(toPageKey(item.page)))
        if (isKnownHere(item) || isOwnAddress) continue
        const leak = { surface: surface.name, address: pathname + search, kind, path, item }
        if (isSought(leak)) isFound = true
        leaks.set([leak.address, kind, item.kind, item.page].join('\n'), leak)
      }
    }
    const fresh: WatchedPage[] = []
    const visit = this.#createVisit({
      openFresh: async (kind) => {
        const opened = await this.#open(kind)
        fresh.push(opened)
        return opened.page
      },
      check: async (page, scope = 'whole') => {
        checked++
        await this.#quiet.get(page)?.wait()
        for (const { kind, path, text } of await collectShown(page, scope)) note(page, kind, path, text)
        if (isFound) throw FOUND
      },
      checkAddress: (page) => note(page, 'address', '', page.url()),
    })
    const reached = surface.reach(visit).catch((problem: unknown) => {
      if (problem !== FOUND) throw problem
    })
    await reached.finally(() => Promise.all(fresh.map(({ close }) => close())))
    return { surface: surface.name, checked, leaks: [...leaks.values()] }
  }

  #createVisit(checks: Pick<Visit, 'openFresh' | 'check' | 'checkAddress'>): Visit {
    const { wiki, database, sources } = this.#deps
    const { seed, factor } = this.#options
    return {
      wiki,
      database,
      sources,
      later: this.#later,
      open: async (kind) => (await this.#openShared(kind)).page,
      setProgress: async (page) => {
        if (!this.#options.isUnlimited)
          await page.evaluate(([key, value]) => localStorage.setItem(key, value), this.#entry)
      },
      choose: (items, count) => chooseBySeed(items, seed, count * factor),
      ...checks,
    }
  }

  get #entry(): [key: string, value: string] {
    return [PROGRESS_KEY, this.#stored]
  }

  /** Closes the pages that its surfaces share. */
  async close(): Promise<void> {
    const pages = await Promise.all(this.#shared.values())
    await Promise.all(pages.map(({ close }) => close()))
  }

  #openShared(kind: ReaderKind): Promise<WatchedPage> {
    const opened = this.#shared.get(kind) ?? this.#open(kind)
    this.#shared.set(kind, opened)
    return opened
  }

  async #open(kind: ReaderKind): Promise<WatchedPage> {
    const watched = await this.#deps.openPage(kind === 'editor' ? { signedIn: SAMPLE_EDITOR } : {})
    const { page } = watched
    this.#quiet.set(page, new QuietWait(page))
    if (kind !== 'unlimited' && !this.#options.isUnlimited)
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), this.#entry)
    await installCollector(page)
    if (kind === 'markup') await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    return watched
  }
}

/** Returns the same items for the same seed. */
export function chooseBySeed<T>(items: readonly T[], seed: number, count: number): readonly T[] {
  const length = Math.min(count, items.length)
  const [chosen = []] = fc.sample(fc.shuffledSubarray([...items], { minLength: length, maxLength: length }), {
    seed,
    numRuns: 1,
  })
  return chosen
}
