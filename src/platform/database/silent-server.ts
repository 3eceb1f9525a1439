import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// How long an attempt to reach a silent server may take, and how soon the next one follows.
const PROBE_TIMEOUT_MS = 2_000
const PROBE_PAUSE_MS = 500
// The last part of a limit is waited again: after a blocked event loop a timer runs before the answer that has arrived is read.
const SECOND_LOOK_MS = 200

/** The server accepted the question and answers nothing: frozen, or behind a network that drops what it gets. */
export class DatabaseSilentError extends Error {
  readonly passing = true
  constructor() {
    super('the database does not answer')
  }
}

/** What knows whether a server answers. A server that hangs is treated as one that is away: whoever asks is refused at once. */
export type SilenceWatch = {
  isSilent: () => boolean
  /** Rejects with DatabaseSilentError when `answer` takes longer; from then on the server is silent until a probe is answered. */
  within: <T>(answer: Promise<T>, limitMs: number) => Promise<T>
  stop: () => void
}

/** `onSilent` is called when the server falls silent. */
export function watchSilence(url: string, onSilent: () => void): SilenceWatch {
  let silent = false
  const stopping = new AbortController()
  const fallSilent = () => {
    if (silent || stopping.signal.aborted) return
    silent = true
    onSilent()
    void untilAnswered(url, stopping.signal).then(() => {
      silent = false
    })
  }
  return {
    isSilent: () => silent,
    within(answer, limitMs) {
      return new Promise((resolve, reject) => {
        const late = () => {
          fallSilent()
          reject(new DatabaseSilentError())
        }
        let timer = setTimeout(() => {
          timer = setTimeout(late, SECOND_LOOK_MS)
        }, limitMs - SECOND_LOOK_MS)
        answer.then(resolve, reject).finally(() => clearTimeout(timer))
      })
    },
    stop: () => stopping.abort(),
  }
}

async function untilAnswered(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      // One that refuses is away and not silent: each query says so itself.
      if (error instanceof pg.DatabaseError || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return
    } finally {
      void client.end().catch(() => undefined)
    }
    await pause(PROBE_PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
