/** The main process's end of the bridge: who asks, with what, and how much, is looked at here and nowhere else. */
import type { IpcMain } from 'electron'
import * as v from 'valibot'
import type { DesktopCalls, DesktopChannel } from '#shared/desktop-bridge'
import { estimateByteSize } from './estimate-byte-size.ts'

/** The window that asks. */
export interface Caller {
  /** Its web contents' id. */
  readonly id: number
}

export interface IpcHandler<C extends DesktopChannel> {
  readonly argsSchema: v.GenericSchema<unknown, Parameters<DesktopCalls[C]>>
  readonly handle: (
    caller: Caller,
    ...args: Parameters<DesktopCalls[C]>
  ) => ReturnType<DesktopCalls[C]> | Promise<ReturnType<DesktopCalls[C]>>
}

/** One for each channel: a missing one does not compile. */
export type IpcHandlers = { readonly [C in DesktopChannel]: IpcHandler<C> }

/** What can be known of a frame without Electron. */
export interface SenderFrame {
  readonly url: string
  readonly parent: SenderFrame | null
}

export interface CallLimits {
  readonly isOwn: (frame: SenderFrame) => boolean
  /** Bytes of all arguments together. */
  readonly maxBytes: number
}

type Ipc = Pick<IpcMain, 'handle'>

/**
 * A refusal is thrown: it is a fault of the program, or somebody else's doing, and nothing a person can meet.
 * A channel without a handler is refused by Electron itself.
 */
export function registerIpcHandlers(
  ipc: Ipc,
  handlers: Partial<IpcHandlers>,
  limits: CallLimits,
): void {
  const register = <C extends DesktopChannel>(channel: C, handler: IpcHandler<C> | undefined) => {
    if (handler === undefined) return
    const { argsSchema, handle } = handler
    ipc.handle(channel, async (event, ...args: unknown[]) => {
      const frame: SenderFrame | null = event.senderFrame
      if (frame === null || frame.parent !== null || !limits.isOwn(frame))
        throw new Error(`${channel}: asked from a foreign frame`)
      if (estimateByteSize(args, limits.maxBytes) > limits.maxBytes)
        throw new Error(`${channel}: more than ${limits.maxBytes} bytes`)
      const read = v.safeParse(argsSchema, args)
      if (!read.success) throw new Error(`${channel}: wrong arguments`)
      return handle({ id: event.sender.id }, ...read.output)
    })
  }
  // one by one, so that channel and handler keep their common type
  for (const channel of getChannels(handlers)) register(channel, handlers[channel])
}

const getChannels = (handlers: Partial<IpcHandlers>): DesktopChannel[] =>
  Object.keys(handlers).filter((name): name is DesktopChannel => Object.hasOwn(handlers, name))
