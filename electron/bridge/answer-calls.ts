/** The main process's end of the bridge: who asks, with what, and how much, is looked at here and nowhere else. */
import type { IpcMain } from 'electron'
import * as v from 'valibot'
import type { Channel, DesktopCalls } from '#shared/desktop-bridge'
import { weightOf } from './weight.ts'

/** The window that asks. */
export interface Caller {
  /** Its web contents' id. */
  readonly id: number
}

export interface Handler<C extends Channel> {
  readonly takes: v.GenericSchema<unknown, Parameters<DesktopCalls[C]>>
  readonly answer: (
    caller: Caller,
    ...args: Parameters<DesktopCalls[C]>
  ) => ReturnType<DesktopCalls[C]> | Promise<ReturnType<DesktopCalls[C]>>
}

/** One for each channel: a missing one does not compile. */
export type Handlers = { readonly [C in Channel]: Handler<C> }

/** What can be known of a frame without Electron. */
export interface Frame {
  readonly url: string
  readonly parent: Frame | null
}

export interface Bounds {
  readonly isOwn: (frame: Frame) => boolean
  /** Bytes of all arguments together. */
  readonly most: number
}

type Ipc = Pick<IpcMain, 'handle'>

/**
 * A refusal is thrown: it is a fault of the program, or somebody else's doing, and nothing a person can meet.
 * A channel without a handler is refused by Electron itself.
 */
export function answerCalls(ipc: Ipc, handlers: Partial<Handlers>, bounds: Bounds): void {
  const register = <C extends Channel>(channel: C, handler: Handler<C> | undefined) => {
    if (handler === undefined) return
    const { takes, answer } = handler
    ipc.handle(channel, async (event, ...args: unknown[]) => {
      const frame: Frame | null = event.senderFrame
      if (frame === null || frame.parent !== null || !bounds.isOwn(frame))
        throw new Error(`${channel}: asked from a foreign frame`)
      if (weightOf(args, bounds.most) > bounds.most)
        throw new Error(`${channel}: more than ${bounds.most} bytes`)
      const read = v.safeParse(takes, args)
      if (!read.success) throw new Error(`${channel}: wrong arguments`)
      return answer({ id: event.sender.id }, ...read.output)
    })
  }
  // one by one, so that channel and handler keep their common type
  for (const channel of channelsOf(handlers)) register(channel, handlers[channel])
}

const channelsOf = (handlers: Partial<Handlers>): Channel[] =>
  Object.keys(handlers).filter((name): name is Channel => Object.hasOwn(handlers, name))
