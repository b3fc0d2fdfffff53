import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { StorageProblem } from '#shared/model/drafts/stored-edits'
import { err, ok } from '#shared/result'
import type { WindowBounds } from '../settings/settings.ts'
import type { Rectangle } from './window-bounds.ts'
import { createWindows, type ProgramWindow } from './windows.ts'

const SCREEN: Rectangle = { x: 0, y: 0, width: 1440, height: 900 }

class Contents extends EventEmitter {
  readonly sent: unknown[][] = []
  constructor(readonly id: number) {
    super()
  }
  send(...message: unknown[]): void {
    this.sent.push(message)
  }
}

class OneWindow extends EventEmitter implements ProgramWindow {
  readonly webContents: Contents
  readonly loaded: string[] = []
  shown = false
  focused = 0
  maximized = false
  minimized = false
  constructor(
    readonly bounds: Rectangle,
    readonly options: object,
    id: number,
  ) {
    super()
    this.webContents = new Contents(id)
  }
  async loadURL(address: string): Promise<void> {
    this.loaded.push(address)
    this.webContents.emit('did-navigate')
  }
  show(): void {
    this.shown = true
  }
  focus(): void {
    this.focused += 1
    this.emit('focus')
  }
  maximize(): void {
    this.maximized = true
  }
  restore(): void {
    this.minimized = false
  }
  isMaximized = () => this.maximized
  isMinimized = () => this.minimized
  getBounds = () => this.bounds
  getNormalBounds = () => this.bounds
  close(): void {
    this.emit('close')
    this.emit('closed')
  }
}

function program(kept: WindowBounds | null = null, full = false) {
  const notStored: StorageProblem[] = []
  const made: OneWindow[] = []
  const steps: string[] = []
  let place = kept
  const windows = createWindows<OneWindow>({
    create: (options) => {
      const { x = 0, y = 0, width = 0, height = 0 } = options
      const window = new OneWindow({ x, y, width, height }, options, made.length + 1)
      made.push(window)
      steps.push('create')
      return window
    },
    preload: '/preload.cjs',
    screens: () => [SCREEN],
    settings: {
      window: () => place,
      saveWindow: (next) => {
        place = next
        return full ? err({ kind: 'full' }) : ok(undefined)
      },
    },
    onNotStored: (problem) => void notStored.push(problem),
    prepare: ({ loaded }) => void steps.push(`prepare ${loaded.length}`),
  })
  const window = (index: number): OneWindow => {
    const found = made[index]
    if (found === undefined) throw new Error(`There is no window ${index}.`)
    return found
  }
  return { windows, made, window, steps, notStored, kept: () => place }
}

describe('the windows', () => {
  it('are prepared before they load anything, and shown when they are ready', () => {
    const { windows, window, steps } = program()
    windows.open('/Book/Tide')
    expect(steps).toEqual(['create', 'prepare 0'])
    expect(window(0).loaded).toEqual(['app://wiki/Book/Tide'])
    expect(window(0).shown).toBe(false)
    window(0).emit('ready-to-show')
    expect(window(0).shown).toBe(true)
  })

  it('open with the stored bounds; a second one with an offset to the first', () => {
    const { windows, window, kept } = program({
      x: 40,
      y: 50,
      width: 900,
      height: 700,
      maximized: true,
    })
    windows.open('/')
    expect(window(0).bounds).toEqual({ x: 40, y: 50, width: 900, height: 700 })
    expect(window(0).maximized).toBe(true)
    windows.open('/')
    expect(window(1).bounds).toEqual({ x: 64, y: 74, width: 900, height: 700 })
    expect(window(1).maximized).toBe(false)
    window(1).close()
    expect(kept()).toEqual({ x: 64, y: 74, width: 900, height: 700, maximized: false })
  })

  it('close on a full disk too, and report the problem', () => {
    const { windows, window, notStored } = program(null, true)
    windows.open('/')
    window(0).close()
    expect(windows.last()).toBeNull()
    expect(notStored).toEqual([{ kind: 'full' }])
  })

  it('show a path without a reload where the interface listens, and load it elsewhere', () => {
    const { windows, window } = program()
    windows.open('/')
    windows.show('/early')
    expect(window(0).loaded.at(-1)).toBe('app://wiki/early')
    windows.markListening(1)
    windows.show('/Book/Tide')
    expect(window(0).webContents.sent).toEqual([['go', '/Book/Tide']])
    windows.load('/_local/mailbox')
    windows.show('/content')
    expect(window(0).loaded.at(-1)).toBe('app://wiki/content')
  })

  it('are loaded again after a switch, except the one that asks for another name', () => {
    const { windows, window } = program()
    windows.open('/')
    windows.open('/content')
    windows.reload('/', window(1).webContents.id)
    expect([window(0).loaded, window(1).loaded]).toEqual([['app://wiki/', 'app://wiki/'], ['app://wiki/content']])
    windows.reload('/')
    expect(window(1).loaded.at(-1)).toBe('app://wiki/')
  })

  it('show a path in the most recently used one, which is restored if it is minimized', () => {
    const { windows, window } = program()
    windows.open('/')
    windows.open('/')
    window(0).focus()
    window(0).minimized = true
    windows.show('/content')
    expect(window(0).loaded.at(-1)).toBe('app://wiki/content')
    expect(window(0).minimized).toBe(false)
    window(0).close()
    expect(windows.last()).toBe(window(1))
    window(1).close()
    windows.show('/content')
    expect(window(2).loaded).toEqual(['app://wiki/content'])
  })

  it('receive the events sent to all, to others and to the last', () => {
    const { windows, window } = program()
    windows.open('/')
    windows.open('/')
    windows.sendToAll('work', 'busy')
    windows.sendToOthers(1, 'draft:changed', 'wiki', 'id', 'removed')
    windows.sendToLast('find')
    expect(window(0).webContents.sent).toEqual([['work', 'busy']])
    expect(window(1).webContents.sent).toEqual([['work', 'busy'], ['draft:changed', 'wiki', 'id', 'removed'], ['find']])
  })
})
