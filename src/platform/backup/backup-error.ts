import { OperatorError } from '../process/operator-error.ts'

/** A backup cannot be made or restored. The message is one line for the terminal. */
export class BackupError extends OperatorError {}

/** A part of a backup is not what was written, or cannot be read. */
export class DamagedPart extends BackupError {
  readonly part: string
  constructor(part: string, reason: string, options?: ErrorOptions) {
    super(`${part} is damaged: ${reason}`, options)
    this.part = part
  }
}
