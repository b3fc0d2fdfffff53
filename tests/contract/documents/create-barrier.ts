/** Helper: a barrier, which lets concurrent calls continue together. */

/** Returns a function whose promises resolve once it has been called `size` times. */
export function createBarrier(size: number): () => Promise<void> {
  let calls = 0
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    if (++calls === size) open()
    return all
  }
}
