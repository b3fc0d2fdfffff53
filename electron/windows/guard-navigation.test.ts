import { describe, expect, it } from 'vitest'
import { isOwnAddress } from '../own-address.ts'
import {
  confirmBeforeUnload,
  type GuardedContents,
  guardNavigation,
  isExternalUrl,
  type UnloadingContents,
} from './guard-navigation.ts'
import { denyPermissions, type GuardedSession } from './permissions.ts'
import { createWebPreferences } from './windows.ts'

type Listener = (event: { url: string; preventDefault(): void }) => void

function createGuardedContents() {
  const listeners = new Map<string, Listener>()
  let open: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
  const outside: string[] = []
  const opened: string[] = []
  const shown: string[] = []
  const contents: GuardedContents = {
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    setWindowOpenHandler: (handler) => {
      open = handler
    },
  }
  guardNavigation(contents, {
    openExternal: (address) => void outside.push(address),
    openWindow: (path) => void opened.push(path),
    show: (path) => void shown.push(path),
  })
  const goes = (event: string, url: string) => {
    let stopped = false
    const preventDefault = () => {
      stopped = true
    }
    listeners.get(event)?.({ url, preventDefault })
    return !stopped
  }
  return { goes, open: (url: string) => open({ url }), outside, opened, shown }
}

const NEVER = [
  'http://evil.example/',
  'file:///etc/passwd',
  'smb://server/share',
  'ms-msdt:/id',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'devtools://devtools/bundled/inspector.html',
  'chrome://gpu',
  'vbscript:x',
  'infinite-worlds://wiki/',
  'app://evil/',
  'app:wiki',
  'about:blank',
  'HTTP://evil.example',
  'not an address',
  '',
]

describe('a window', () => {
  for (const event of ['will-navigate', 'will-redirect'])
    it(`stays on the interface: ${event} (fault 49)`, () => {
      const { goes, outside } = createGuardedContents()
      expect(goes(event, 'app://wiki/Book/Tide')).toBe(true)
      for (const address of [...NEVER, 'https://evil.example/', 'https://wiki/'])
        expect(goes(event, address), address).toBe(false)
      expect(outside).toEqual(['https://evil.example/', 'https://wiki/'])
    })

  it('embeds no other page (fault 49)', () => {
    const { goes, outside } = createGuardedContents()
    expect(goes('will-frame-navigate', 'https://evil.example/')).toBe(false)
    expect(goes('will-attach-webview', 'app://wiki/')).toBe(false)
    expect(outside).toEqual([])
  })

  it('opens no window by itself, and passes only web pages and mail to the system (fault 49)', () => {
    const { open, outside, opened, shown } = createGuardedContents()
    for (const address of [...NEVER, 'https://author.example/', 'mailto:a@b.example'])
      expect(open(address)).toEqual({ action: 'deny' })
    expect(outside).toEqual(['https://author.example/', 'mailto:a@b.example'])
    expect(opened).toEqual([])
    open('app://wiki/Book/Tide?page=2#x')
    expect(opened).toEqual(['/Book/Tide?page=2#x'])
    open('app://wiki/_local/mailbox')
    expect(shown).toEqual(['/_local/mailbox'])
  })

  it('asks before a page with unsaved input is left', () => {
    for (const leaves of [true, false]) {
      let ask: (event: { preventDefault(): void }) => void = () => {}
      let left = false
      const contents: UnloadingContents = {
        on: (_event, listener) => {
          ask = listener
        },
      }
      confirmBeforeUnload(contents, () => leaves)
      ask({
        preventDefault: () => {
          left = true
        },
      })
      expect(left).toBe(leaves)
    }
  })

  it('counts as outside only what cannot start a program (fault 49)', () => {
    expect(NEVER.filter(isExternalUrl)).toEqual([])
    expect(isExternalUrl('HTTPS://author.example')).toBe(true)
  })

  it('is isolated, sandboxed and without Node, with every option explicit', () => {
    expect(createWebPreferences('/preload.cjs')).toEqual({
      preload: '/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    })
  })
})

describe('permissions', () => {
  const createOutcomes = (): { request: boolean; check: boolean; device: boolean }[] => []
  function answers(permission: string, origin: string) {
    const outcomes = createOutcomes()
    let check: (contents: unknown, permission: string, origin: string) => boolean = () => true
    let device: () => boolean = () => true
    let request: Parameters<GuardedSession['setPermissionRequestHandler']>[0] = () => {}
    denyPermissions(
      {
        setPermissionRequestHandler: (handler) => {
          request = handler
        },
        setPermissionCheckHandler: (handler) => {
          check = handler
        },
        setDevicePermissionHandler: (handler) => {
          device = handler
        },
      },
      isOwnAddress,
    )
    request(
      null,
      permission,
      (granted) =>
        outcomes.push({
          request: granted,
          check: check(null, permission, origin),
          device: device(),
        }),
      { requestingUrl: origin },
    )
    return outcomes[0]
  }

  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'fileSystem',
    'openExternal',
    'usb',
    'hid',
    'serial',
    'unknown',
    'constructor',
  ])
    it(`${permission} is refused`, () =>
      expect(answers(permission, 'app://wiki/')).toEqual({
        request: false,
        check: false,
        device: false,
      }))

  it('local services and copying are open to the interface only', () => {
    const open = { request: true, check: true, device: false }
    const closed = { request: false, check: false, device: false }
    expect(answers('loopback-network', 'app://wiki/')).toEqual(open)
    expect(answers('local-network-access', 'app://wiki')).toEqual(open)
    expect(answers('clipboard-sanitized-write', 'app://wiki/')).toEqual(open)
    expect(answers('loopback-network', 'https://evil.example/')).toEqual(closed)
    expect(answers('loopback-network', '')).toEqual(closed)
  })
})
