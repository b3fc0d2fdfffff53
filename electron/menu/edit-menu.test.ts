import { describe, expect, it } from 'vitest'
import type { EditCommand } from '#shared/desktop-bridge'
import { createEditMenu } from './edit-menu.ts'

function openMenu() {
  const enabled = new Set<EditCommand>()
  const menu = createEditMenu((command, isEnabled) => void (isEnabled ? enabled.add(command) : enabled.delete(command)))
  return { menu, enabled: () => [...enabled] }
}

describe('the editing commands of the menu', () => {
  it('are enabled while they act in the window that was used last', () => {
    const { menu, enabled } = openMenu()
    menu.apply()
    expect(enabled()).toEqual([])
    menu.report(1, ['save', 'preview'])
    expect(enabled()).toEqual(['save', 'preview'])
    menu.report(1, ['save'])
    expect(enabled()).toEqual(['save'])
  })

  it('follow the focus, not the window that reports', () => {
    const { menu, enabled } = openMenu()
    menu.activate(1)
    menu.report(2, ['save'])
    expect(enabled()).toEqual([])
    menu.activate(2)
    expect(enabled()).toEqual(['save'])
    menu.activate(1)
    expect(enabled()).toEqual([])
  })

  it('are disabled when the page is replaced or the window closed', () => {
    const { menu, enabled } = openMenu()
    menu.activate(1)
    menu.report(1, ['save'])
    menu.forget(1)
    expect(enabled()).toEqual([])
  })
})
