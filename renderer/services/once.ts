/** Memoized loader: all callers share one load, and a failed load is repeated by the next call. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((problem: unknown) => {
      loading = null
      throw problem
    })
    return loading
  }
}
