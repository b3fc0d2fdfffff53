/** IPC handlers of the reading progress: stored in the settings, and sent to the other windows at once. */
import * as v from 'valibot'
import type { ProgressCalls } from '#shared/desktop-bridge'
import type { ProgressRecord } from '#shared/model/progress-record'
import type { Caller, IpcHandlers } from '../bridge/register-ipc-handlers.ts'
import { progressSchema, type Settings } from '../settings/settings.ts'

interface ProgressHandlerDeps {
  readonly settings: Pick<Settings, 'progress' | 'saveProgress'>
  readonly onChange: (caller: Caller, progress: ProgressRecord | null) => void
}

export const createProgressHandlers = ({
  settings,
  onChange,
}: ProgressHandlerDeps): Pick<IpcHandlers, keyof ProgressCalls> => ({
  'progress:load': { argsSchema: v.tuple([]), handle: () => settings.progress() },
  'progress:save': {
    argsSchema: v.tuple([v.nullable(progressSchema)]),
    handle(caller, progress) {
      const saved = settings.saveProgress(progress)
      if (saved.ok) onChange(caller, progress)
      return saved
    },
  },
})
