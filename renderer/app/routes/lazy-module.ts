/** Types of lazy modules: a module that is loaded when a route needs it. */
export interface LazyModule<T> {
  readonly load: () => Promise<T>
  /** Source file, relative to `renderer`; '' outside the page host's build, the only one that reads it. */
  readonly source: string
}

/**
 * Names a module once, by its import. The page host's build (`scripts/building/lazy-module-sources.mjs`) adds the
 * second argument, so that the host finds the chunks that a document has to preload.
 */
export const lazyModule = <T>(load: () => Promise<T>, source = ''): LazyModule<T> => ({
  load,
  source,
})
