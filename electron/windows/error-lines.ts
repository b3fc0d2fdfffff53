/** Listener that copies error lines from a page's console to the program's log. */
import { isErrorLine } from '#shared/error-line'

/** Subset of Electron's `WebContents`. */
interface LoggingContents {
  on(event: 'console-message', listener: (details: { readonly message: string }) => void): unknown
}

/** Other console messages are not logged, because they may contain somebody's text. */
export function logErrorLines(contents: LoggingContents, log: (line: string) => void): void {
  contents.on('console-message', ({ message }) => {
    if (isErrorLine(message)) log(message)
  })
}
