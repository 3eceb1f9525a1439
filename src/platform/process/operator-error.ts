import { diskReason } from './disk-error.ts'

/** A failure that the person at the terminal can mend. The message is one line for them, without secrets. */
export class OperatorError extends Error {}

/** What the terminal shows of a failure: the line of an expected one or of a disk, everything of another. */
export function terminalText(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken by another program; choose another with PORT.`
  return diskReason(error) ?? error
}
