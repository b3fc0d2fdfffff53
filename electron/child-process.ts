/** Port to a utility process of Electron: the subset of `UtilityProcess` that receives messages of type `T`. */
export interface ChildProcess<T> {
  postMessage(message: T): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  /** V8 encountered a fatal error; the process exits next. Without a listener the event raises an exception here. */
  on(event: 'error', listener: (type: string, location: string) => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
  kill(): boolean
}
