import { expect, it } from 'vitest'
import { createSequentialQueue } from './sequential-queue.ts'

/** Creates a queue of pages with several asynchronous steps. */
function pages() {
  const events: string[] = []
  const render = createSequentialQueue(async (name: string) => {
    events.push(`${name} begins`)
    for (let step = 0; step < 10; step++) await null
    events.push(`${name} ends`)
    if (name === 'broken') throw new Error('broken')
    return name
  })
  return { events, render }
}

it('renders pages one after another, in the order of the requests', async () => {
  const { events, render } = pages()
  expect(await Promise.all(['a', 'b', 'c'].map(render))).toEqual(['a', 'b', 'c'])
  expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})

it('lets the event loop handle requests between two pages', async () => {
  const { events, render } = pages()
  const both = Promise.all(['a', 'b'].map(render))
  setImmediate(() => events.push('a request'))
  await both
  expect(events.indexOf('a request')).toBeLessThan(events.indexOf('b begins'))
})

it('continues after a page that fails', async () => {
  const { render } = pages()
  const broken = render('broken')
  const next = render('next')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

it('does not wait for a page that waits for something else', async () => {
  const render = createSequentialQueue((name: string) =>
    name === 'stuck' ? new Promise<string>(() => {}) : Promise.resolve(name),
  )
  void render('stuck')
  expect(await render('next')).toBe('next')
})
