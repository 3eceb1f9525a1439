import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log/log.ts'
import { startDatabase } from '../start-database.ts'

const PAUSE_MS = 5_000

export type KeptDatabase = {
  /** Where it is now. */
  url: () => string
  stop: () => Promise<void>
}

type Options = {
  /** How many processes use it, at most. */
  processes: number
  /** Called when it had to be started at another address. */
  onMoved: () => void
  /** Ends the first start while it waits or recovers. */
  signal?: AbortSignal | undefined
}

/**
 * Starts the embedded database, and starts it again when it ended by itself: at the same port, where the processes find
 * it.
 */
export async function keepDatabase(
  config: Config,
  log: Log,
  { processes, onMoved, signal }: Options,
): Promise<KeptDatabase> {
  const stopping = new AbortController()
  let restarting: Promise<void> | undefined
  const onLost = () => {
    restarting = startAgain()
  }
  let postgres = await startDatabase(config, log, { processes, onLost, signal })

  const startAgain = async () => {
    const before = postgres.url
    log.error('the database ended and starts again')
    await postgres.stop().catch(error => log.warn({ err: error }, 'what is left of the database cannot be stopped'))
    while (!stopping.signal.aborted) {
      try {
        const port = Number(new URL(before).port)
        postgres = await startDatabase(config, log, { port, processes, onLost, signal: stopping.signal })
        if (postgres.url !== before) onMoved()
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ err: error }, 'the database does not start; it is tried again')
        await pause(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  return {
    url: () => postgres.url,
    async stop() {
      stopping.abort()
      await restarting
      await postgres.stop()
    },
  }
}
