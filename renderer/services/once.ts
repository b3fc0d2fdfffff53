/** Loads something one time for all who ask. A failed load is tried again by whoever asks next. */
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
