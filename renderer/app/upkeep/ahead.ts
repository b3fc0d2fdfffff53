/** What was fetched before it was asked for: each answer is used once, and only while it is new. */

const FRESH_FOR = 10_000
const MOST = 20

export interface Ahead {
  /** The answer for an address; from then on it is fetched anew. */
  take(url: URL): Promise<unknown> | null
  fetch(url: URL, load: () => Promise<unknown>): void
}

export function createAhead(now: () => number): Ahead {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()
  const keyOf = ({ pathname, search }: URL) => pathname + search
  const fresh = (key: string) => {
    const known = answers.get(key)
    return known !== undefined && now() - known.at < FRESH_FOR ? known.answer : null
  }
  return {
    take(url) {
      const answer = fresh(keyOf(url))
      answers.delete(keyOf(url))
      return answer
    },
    fetch(url, load) {
      const key = keyOf(url)
      if (fresh(key) !== null) return
      const answer = load()
      answers.delete(key)
      answers.set(key, { at: now(), answer })
      for (const oldest of [...answers.keys()].slice(0, -MOST)) answers.delete(oldest)
      // who really goes there asks again, and is told what is wrong
      answer.catch(() => {
        if (answers.get(key)?.answer === answer) answers.delete(key)
      })
    },
  }
}
