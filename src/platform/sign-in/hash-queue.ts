/** Who waits for a hash. The tasks of one subject are done one after the other, those of many subjects in turns. */
export type Place = {
  /** A browser or person that was let in before. */
  known: boolean
  /** A browser, person or IP address. */
  subject: string
}

/** Too many wait already; nothing was done. */
export class QueueFullError extends Error {}

type Waiting = { task: () => Promise<unknown>; done: (result: Promise<unknown>) => void }

// At 20 hashes a second: the last one waits ten seconds.
const MAX_WAITING = 200
// Unknown browsers get every fourth turn at least, so that their wait is bounded.
const KNOWN_TURNS = 3

/**
 * Runs one task at a time, so that many logins leave the other cores to the pages. Known places go first, and subjects
 * take turns, so that many from one address delay no other. Throws QueueFullError when too many known, or too many
 * unknown, wait.
 */
export function hashQueue(maxWaiting = MAX_WAITING): <T>(place: Place, task: () => Promise<T>) => Promise<T> {
  const known = turns()
  const strangers = turns()
  let running = false
  let knownTurns = 0
  const next = () => {
    const strangersTurn = known.size() === 0 || (strangers.size() > 0 && knownTurns >= KNOWN_TURNS)
    const waiting = strangersTurn ? strangers.take() : known.take()
    if (!waiting) return
    knownTurns = strangersTurn ? 0 : knownTurns + 1
    running = true
    const result = waiting.task()
    waiting.done(result)
    const goOn = () => {
      running = false
      next()
    }
    result.then(goOn, goOn)
  }
  return <T>(place: Place, task: () => Promise<T>) => {
    const lane = place.known ? known : strangers
    if (lane.size() >= maxWaiting) throw new QueueFullError('too many passwords are checked at once')
    return new Promise<T>(resolve => {
      lane.add(place.subject, { task, done: result => resolve(result as Promise<T>) })
      if (!running) next()
    })
  }
}

/** Waiting tasks by subject. A Map keeps its order, so a subject that had its turn goes to the end. */
function turns() {
  const subjects = new Map<string, Waiting[]>()
  let size = 0
  return {
    size: () => size,
    add(subject: string, waiting: Waiting) {
      size++
      const own = subjects.get(subject)
      if (own) own.push(waiting)
      else subjects.set(subject, [waiting])
    },
    take(): Waiting | undefined {
      const [first] = subjects
      if (!first) return undefined
      const [subject, own] = first
      const waiting = own.shift()
      subjects.delete(subject)
      if (own.length > 0) subjects.set(subject, own)
      size--
      return waiting
    },
  }
}
