/** Helper: counts the React components that are rendered, by the hook for React's developer tools. */
import type { Page } from 'playwright'

declare global {
  interface Window {
    /** The number of rendered components of each commit. */
    drawnComponents?: number[]
  }
}

/** The fields of React's fiber that are read here, by the library's own names. */
interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** Installs the counter, before the page is opened. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(installRenderCounter)
}

/** Runs in the page before its scripts. */
function installRenderCounter(): void {
  const DRAWN = 1
  const commits: number[] = []
  const isComponent = ({ type }: Fiber) => typeof type === 'function' || (typeof type === 'object' && type !== null)
  const count = (first: Fiber | null): number => {
    let drawn = 0
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      if (isComponent(fiber) && (fiber.flags & DRAWN) !== 0) drawn++
      // React has skipped a component whose children are the same, with everything below it.
      if (fiber.child !== fiber.alternate?.child) drawn += count(fiber.child)
    }
    return drawn
  }
  window.drawnComponents = commits
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => commits.push(count(root.current.child)),
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  })
}

/** Returns the components rendered from a key until the browser draws its frame. No other update may be under way. */
export async function countRendersBeforeFrame(page: Page, key: string): Promise<number> {
  const drawn = await page.evaluateHandle(() => {
    window.drawnComponents?.splice(0)
    const count = () => window.drawnComponents?.reduce((sum, one) => sum + one, 0) ?? Number.NaN
    const frame = new Promise<number>((resolve) =>
      addEventListener('beforeinput', () => requestAnimationFrame(() => resolve(count())), {
        capture: true,
        once: true,
      }),
    )
    return { frame }
  })
  await page.keyboard.press(key)
  return drawn.evaluate(({ frame }) => frame)
}

/** Returns the components rendered in the commit of one key, after its frame. No other update may be under way. */
export async function countRendersFor(page: Page, key: string): Promise<number> {
  await page.evaluate(() => window.drawnComponents?.splice(0))
  await page.keyboard.press(key)
  return page.evaluate(async () => {
    const find = () => window.drawnComponents?.find((drawn) => drawn > 0)
    for (let frame = 0; frame < 60 && find() === undefined; frame++) await new Promise(requestAnimationFrame)
    return find() ?? 0
  })
}
