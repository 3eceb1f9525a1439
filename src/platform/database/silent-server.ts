import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// How long an attempt to reach a silent server may take, and how soon the next one follows.
const PROBE_TIMEOUT_MS = 2_000
const PROBE_PAUSE_MS = 500

/** The server accepted the query and does not respond: frozen, or behind a network that drops packets. */
export class DatabaseSilentError extends Error {
  readonly passing = true
  constructor() {
    super('the database does not answer')
  }
}

/** What knows whether a server responds. A server that hangs is treated as one that is away: whoever asks is refused at once. */
export type SilenceWatch = {
  isSilent: () => boolean
  /**
   * Rejects with DatabaseSilentError when `response` takes longer than `mostMs`, or than `limitMs` and a probe gets no response either. From
   * then on the server is silent until a probe gets a response.
   */
  within: <T>(response: Promise<T>, limits: { limitMs: number; mostMs: number }) => Promise<T>
  stop: () => void
}

/** Watches the server at `url`: each handle on the database has one. */
export function watchSilence(url: string): SilenceWatch {
  let silent = false
  let probing: Promise<boolean> | null = null
  const stopping = new AbortController()
  const { signal } = stopping
  const isResponding = () => {
    probing ??= probe(url).finally(() => {
      probing = null
    })
    return probing
  }
  const fallSilent = async () => {
    if (silent) return
    silent = true
    while (!signal.aborted && !(await isResponding())) {
      await pause(PROBE_PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
    silent = false
  }
  return {
    isSilent: () => silent,
    within(response, { limitMs, mostMs }) {
      const { promise: tooLate, reject } = Promise.withResolvers<never>()
      let waitedMs = 0
      const timer = setInterval(async () => {
        waitedMs += limitMs
        if (waitedMs < mostMs && (await isResponding())) return
        void fallSilent()
        reject(new DatabaseSilentError())
      }, limitMs)
      return Promise.race([response, tooLate]).finally(() => clearInterval(timer))
    },
    stop: () => stopping.abort(),
  }
}

/** Whether the server responds on a new connection. One that refuses is away and not silent: each query says so itself. */
async function probe(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  } finally {
    void client.end().catch(() => undefined)
  }
}
