import { describe, expect, it } from 'vitest'
import { createMenuRecords, type MenuCommand, type MenuOptions } from './menu-records.ts'
import { createMenuTemplate } from './menu-template.ts'

const FOR: MenuOptions = { platform: 'linux', local: true, canMove: true, updates: true }
const PLATFORMS = ['linux', 'win32', 'darwin'] as const

const labels = (about: MenuOptions) => createMenuRecords(about).map(({ label }) => label)
const idsIn = (about: MenuOptions, label: string) =>
  createMenuRecords(about)
    .find((menu) => menu.label === label)
    ?.items.flatMap((item) => (item.kind === 'command' ? [item.id] : []))
const commands = (about: MenuOptions) =>
  createMenuRecords(about).flatMap(({ items }) => items.filter((item) => item.kind === 'command'))

describe('the application menu', () => {
  it('follows the conventions of each platform', () => {
    expect(labels(FOR)).toEqual(['File', 'Edit', 'View', 'Go', 'Window', 'Help'])
    expect(labels({ ...FOR, platform: 'darwin' })).toEqual(['Infinite Worlds', 'File', 'Edit', 'View', 'Go', 'Window'])
    expect(idsIn(FOR, 'Help')).toEqual(['updates', 'about'])
    expect(idsIn(FOR, 'Go')).toEqual(['back', 'forward', 'home', 'all-content', 'recent-changes', 'recap', 'random'])
    expect(idsIn({ ...FOR, platform: 'darwin' }, 'Infinite Worlds')).toEqual(['about', 'updates', 'place'])
  })

  for (const platform of PLATFORMS)
    it(`has unique keys and commands, and no leading or trailing separator: ${platform}`, () => {
      for (const local of [true, false])
        for (const canMove of [true, false])
          for (const updates of [true, false]) {
            const about = { platform, local, canMove, updates }
            const all = commands(about)
            const keys = all.flatMap(({ keys: one }) => one ?? [])
            expect(new Set(keys).size).toBe(keys.length)
            expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
            for (const { items } of createMenuRecords(about)) {
              expect(items[0]?.kind).not.toBe('line')
              expect(items.at(-1)?.kind).not.toBe('line')
              const kinds = items.map(({ kind }) => kind).join(' ')
              expect(kinds).not.toContain('line line')
            }
          }
    })

  it('has a mailbox only for a local wiki, and no command that could not work', () => {
    const ids = (about: MenuOptions) => commands(about).map(({ id }) => id)
    expect(ids(FOR)).toContain('mailbox')
    expect(ids({ ...FOR, local: false })).not.toContain('mailbox')
    expect(ids({ ...FOR, canMove: false })).not.toContain('place')
    expect(ids({ ...FOR, updates: false })).not.toContain('updates')
  })

  it('runs exactly the commands of its records', () => {
    for (const platform of PLATFORMS) {
      const done: MenuCommand[] = []
      const about = { ...FOR, platform }
      const template = createMenuTemplate(createMenuRecords(about), (command) => void done.push(command))
      for (const { submenu } of template)
        if (Array.isArray(submenu)) for (const { click } of submenu) if (click) Reflect.apply(click, undefined, [])
      expect(done).toEqual(commands(about).map(({ command }) => command))
    }
  })
})
