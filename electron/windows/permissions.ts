/** Permission handlers: deny every request of a page except connections to local services and copying text. */

const GRANTED: ReadonlySet<string> = new Set([
  // Chromium requires these before a page may connect to an address of this machine, such as the local cloud's.
  'loopback-network',
  'local-network-access',
  // The interface copies links to the clipboard and never reads it.
  'clipboard-sanitized-write',
])

/** Subset of Electron's `Session`. */
export interface GuardedSession {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      answer: (granted: boolean) => void,
      details: { readonly requestingUrl?: string },
    ) => void,
  ): void
  setPermissionCheckHandler(handler: (contents: unknown, permission: string, origin: string) => boolean): void
  setDevicePermissionHandler(handler: () => boolean): void
}

export function denyPermissions(session: GuardedSession, isOwn: (address: string) => boolean): void {
  const granted = (permission: string, address: string) => GRANTED.has(permission) && isOwn(address)
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(granted(permission, requestingUrl ?? '')),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => granted(permission, origin))
  session.setDevicePermissionHandler(() => false)
}
