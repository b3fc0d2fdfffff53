/** Says how far a long operation is: seldom enough to be read. */

export function tellProgress(say: (line: string) => void, every = 1000): (what: string) => void {
  const counts = new Map<string, number>()
  return (what) => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    if (count % every === 0) say(`${count} ${what}…`)
  }
}
