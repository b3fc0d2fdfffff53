/** IPC handlers of the small forms, with schemas that validate every argument. */
import * as v from 'valibot'
import type { FormCalls } from '#shared/desktop-bridge'
import type { IpcHandlers } from '../bridge/register-ipc-handlers.ts'
import type { FormStore } from './form-store.ts'

const NAME = v.pipe(v.string(), v.maxLength(200))
const FORM = v.object({ owner: NAME, name: NAME })
/** The limit is far above what any of these forms accepts. */
const TEXT = v.nullable(v.pipe(v.string(), v.maxLength(1_000_000)))

export const createFormHandlers = (forms: FormStore): Pick<IpcHandlers, keyof FormCalls> => ({
  'form:load': { argsSchema: v.tuple([FORM]), handle: (_, form) => forms.load(form) },
  'form:keep': {
    argsSchema: v.tuple([FORM, TEXT]),
    handle: (_, form, text) => forms.save(form, text),
  },
})
