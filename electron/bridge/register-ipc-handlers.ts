/** IPC handler registration: the only place that checks the sender, the arguments and the size of every bridge call. */
import type { IpcMain } from 'electron'
import * as v from 'valibot'
import type { DesktopCalls, DesktopChannel } from '#shared/desktop-bridge'
import { estimateByteSize } from './estimate-byte-size.ts'

export interface Caller {
  /** Id of the window's web contents. */
  readonly id: number
}

export interface IpcHandler<C extends DesktopChannel> {
  readonly argsSchema: v.GenericSchema<unknown, Parameters<DesktopCalls[C]>>
  readonly handle: (
    caller: Caller,
    ...args: Parameters<DesktopCalls[C]>
  ) => ReturnType<DesktopCalls[C]> | Promise<ReturnType<DesktopCalls[C]>>
}

/** One handler for each channel; a missing handler does not compile. */
export type IpcHandlers = { readonly [C in DesktopChannel]: IpcHandler<C> }

/** Subset of Electron's `WebFrameMain`. */
export interface SenderFrame {
  readonly url: string
  readonly parent: SenderFrame | null
}

export interface CallLimits {
  readonly isOwn: (frame: SenderFrame) => boolean
  /** Limit for all arguments together. */
  readonly maxBytes: number
}

type Ipc = Pick<IpcMain, 'handle'>

/**
 * Rejected calls throw, because only a defect or a foreign page can cause them. Electron itself rejects channels
 * without a handler.
 */
export function registerIpcHandlers(ipc: Ipc, handlers: Partial<IpcHandlers>, limits: CallLimits): void {
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
  // Registering them one by one preserves the common type of channel and handler.
  for (const channel of getChannels(handlers)) register(channel, handlers[channel])
}

const getChannels = (handlers: Partial<IpcHandlers>): DesktopChannel[] =>
  Object.keys(handlers).filter((name): name is DesktopChannel => Object.hasOwn(handlers, name))
