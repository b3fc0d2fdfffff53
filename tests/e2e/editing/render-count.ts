/** How many of React's components draw themselves: React tells an extension of its developers after each commit. */
import type { Page } from 'playwright'

declare global {
  interface Window {
    /** Of each commit, how many components were drawn. */
    drawnComponents?: number[]
  }
}

/** What React keeps of a component, as far as it is needed; the letters are the library's own. */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** Before the page is opened. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(installRenderCounter)
}

/** Runs in the page, before anything of its own. */
function installRenderCounter(): void {
  const DRAWN = 1
  const commits: number[] = []
  const isComponent = ({ type }: Fiber) =>
    typeof type === 'function' || (typeof type === 'object' && type !== null)
  const count = (first: Fiber | null): number => {
    let drawn = 0
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      if (isComponent(fiber) && (fiber.flags & DRAWN) !== 0) drawn++
      // whose children are the same was passed over with all below it
      if (fiber.child !== fiber.alternate?.child) drawn += count(fiber.child)
    }
    return drawn
  }
  window.drawnComponents = commits
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) =>
      commits.push(count(root.current.child)),
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  })
}

/** In the commit a key leads to at once; nothing else may be under way. */
export async function countRendersFor(page: Page, key: string): Promise<number> {
  await page.evaluate(() => window.drawnComponents?.splice(0))
  await page.keyboard.press(key)
  return page.evaluate(() => window.drawnComponents?.find((drawn) => drawn > 0) ?? 0)
}
