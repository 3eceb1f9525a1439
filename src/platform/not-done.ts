/** One of many that failed: what it is to a person, and its error. */
export type LeftUndone = { name: string; error: unknown }

/** How the message begins, by which the incident of what is not done finds it among the errors of jobs. */
export const NOT_DONE = 'Not done: '
const MOST_NAMED = 5

/** Some of many failed, while the others were done. The message names them. */
export class NotDone extends AggregateError {
  readonly failures: LeftUndone[]

  constructor(failures: LeftUndone[]) {
    const named = failures.slice(0, MOST_NAMED).map(({ name, error }) => {
      const text = error instanceof Error ? error.message : String(error)
      return `${name}: ${text.slice(0, 300)}`
    })
    const more = failures.length - named.length
    super(
      failures.map(({ error }) => error),
      NOT_DONE + named.join('; ') + (more > 0 ? `; and ${more} more` : ''),
    )
    this.failures = failures
  }
}
