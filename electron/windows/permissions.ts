/** What pages ask of the machine is refused, but for the way to this program's own services, and copying a link. */

const GRANTED: ReadonlySet<string> = new Set([
  // asked by Chromium before a page may reach an address of this machine, as the local cloud's is
  'loopback-network',
  'local-network-access',
  // a link is copied where somebody presses for it; nothing is ever read from there
  'clipboard-sanitized-write',
])

/** As much of Electron's session as is set. */
export interface GuardedSession {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      answer: (granted: boolean) => void,
      details: { readonly requestingUrl?: string },
    ) => void,
  ): void
  setPermissionCheckHandler(
    handler: (contents: unknown, permission: string, origin: string) => boolean,
  ): void
  setDevicePermissionHandler(handler: () => boolean): void
}

export function denyPermissions(
  session: GuardedSession,
  isOwn: (address: string) => boolean,
): void {
  const granted = (permission: string, address: string) => GRANTED.has(permission) && isOwn(address)
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(granted(permission, requestingUrl ?? '')),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => granted(permission, origin))
  session.setDevicePermissionHandler(() => false)
}
