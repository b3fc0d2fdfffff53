import { describe, expect, it } from 'vitest'
import { LinkQueue } from './link-queue.ts'

function program(first: string | null = null) {
  const shown: string[] = []
  const target = {
    show: (path: string) => void shown.push(path),
    focus: () => void shown.push('focus'),
  }
  return { links: new LinkQueue(first), target, shown }
}

describe('a link from outside', () => {
  it('that started the program is opened by its first window', () => {
    const { links, target, shown } = program('/Book/Tide')
    expect(links.take()).toBe('/Book/Tide')
    links.connect(target)
    expect(shown).toEqual([])
  })

  it('that arrives before the system is ready replaces that one', () => {
    const { links } = program('/Book/Tide')
    links.open('/content')
    links.open(null)
    expect(links.take()).toBe('/content')
  })

  it('that arrives while the first window is created is opened in it', () => {
    const { links, target, shown } = program()
    expect(links.take()).toBeNull()
    links.open('/Book/Tide')
    links.connect(target)
    expect(shown).toEqual(['/Book/Tide'])
  })

  it('is opened at once from then on; a start without a link focuses the program', () => {
    const { links, target, shown } = program()
    links.connect(target)
    links.open('/content')
    links.open(null)
    expect(shown).toEqual(['/content', 'focus'])
  })
})
