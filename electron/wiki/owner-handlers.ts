/** IPC handlers of the wiki's owner: who it is, a token to sign in with, and a sign-out that lasts. */
import * as v from 'valibot'
import type { IpcHandlers } from '../bridge/register-ipc-handlers.ts'
import type { Settings } from '../settings/settings.ts'
import type { CurrentWiki } from './current-wiki.ts'

interface OwnerHandlerDeps {
  readonly wiki: Pick<CurrentWiki, 'isLocal' | 'ownerName'>
  readonly settings: Pick<Settings, 'isOwnerSignedOut' | 'saveOwnerSignedOut'>
  readonly openOwner: OpenOwner
}

interface OwnerOpenerDeps {
  readonly wiki: Pick<CurrentWiki, 'openOwner'>
  readonly settings: Pick<Settings, 'saveOwnerSignedOut'>
}

type OpenOwner = CurrentWiki['openOwner']

type OwnerChannel = 'owner:state' | 'owner:open' | 'owner:sign-out'

/** Longer than any valid name. */
const MAX_NAME_LENGTH = 200

export const ownerNameSchema = v.nullable(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH)))

/** Creates the function that opens the wiki as its owner, which ends their sign-out. */
export const createOwnerOpener =
  ({ wiki, settings }: OwnerOpenerDeps): OpenOwner =>
  async (name) => {
    const opened = await wiki.openOwner(name)
    // If this cannot be stored, the next start opens signed out, which is no loss.
    if (opened.ok) settings.saveOwnerSignedOut(false)
    return opened
  }

export const createOwnerHandlers = ({
  wiki,
  settings,
  openOwner,
}: OwnerHandlerDeps): Pick<IpcHandlers, OwnerChannel> => ({
  'owner:state': {
    argsSchema: v.tuple([]),
    handle: () => (wiki.isLocal() ? { name: wiki.ownerName(), isSignedOut: settings.isOwnerSignedOut() } : null),
  },
  'owner:open': {
    argsSchema: v.tuple([ownerNameSchema]),
    handle: (_caller, name) => openOwner(name),
  },
  'owner:sign-out': {
    argsSchema: v.tuple([]),
    handle: () => {
      if (wiki.isLocal()) settings.saveOwnerSignedOut(true)
    },
  },
})
