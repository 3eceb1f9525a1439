import { OperatorError } from '../process/operator-error.ts'

/** A backup cannot be made or restored. The message is one line for the terminal. */
export class BackupError extends OperatorError {}
