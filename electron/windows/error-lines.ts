/** Errors a window's page has shown: their lines go from its console to the program's log file, and nothing else does. */
import { isErrorLine } from '#shared/error-line'

/** As much of Electron's web contents as is listened to. */
interface LoggingContents {
  on(event: 'console-message', listener: (details: { readonly message: string }) => void): unknown
}

/** A page may write anything to its console; what is not such a line might be somebody's text. */
export function logErrorLines(contents: LoggingContents, log: (line: string) => void): void {
  contents.on('console-message', ({ message }) => {
    if (isErrorLine(message)) log(message)
  })
}
