import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Called with the payload of a notification, or with null when some may have been missed. */
type Listener = (payload: string | null) => void

/** Notifications that other transactions send by `pg_notify`, in any process, as they commit. */
export type Changes = {
  /** Returns the function that ends it. */
  listen: (channel: string, listener: Listener) => () => void
  /** Whether every notification of a channel that is listened to arrives at this time. */
  isListening: (channel: string) => boolean
  /** Aborted when it closes. */
  closed: AbortSignal
  close: () => Promise<void>
}

/** The channel of db/functions/ground/forget-cached-pages.sql: names what pages, calls and emails are made of. */
export const SHOP_CHANGES = 'shop_changes'

const RETRY_MS = 1_000

/**
 * Listens on one connection, which opens with the first listener. When it breaks it is opened again, and every listener
 * is called with null: what was sent meanwhile is lost. `name` is what other connections see of it (application_name).
 */
export function openChanges(url: string, log: Pick<Logger, 'warn'>, name = 'khushbu changes'): Changes {
  const listeners = new Map<string, Set<Listener>>()
  const closing = new AbortController()
  let client: pg.Client | undefined
  let running: Promise<void> | undefined

  /** The channels that the open connection listens to. */
  const heard = new Set<string>()

  const subscribe = async (opened: pg.Client, channel: string) => {
    await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    if (client !== opened) return
    heard.add(channel)
    for (const listener of listeners.get(channel) ?? []) listener(null)
  }
  const connectOnce = async () => {
    const opened = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
    const broken = new Promise<void>(resolve => {
      const end = () => {
        heard.clear()
        resolve()
      }
      opened.on('error', end)
      opened.on('end', end)
    })
    opened.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    await opened.connect()
    if (closing.signal.aborted) return opened.end()
    client = opened
    for (const channel of listeners.keys()) await subscribe(opened, channel)
    await broken
    client = undefined
  }
  const run = async () => {
    while (!closing.signal.aborted) {
      await connectOnce().catch(error => log.warn({ err: error }, 'changes of the database cannot be heard'))
      await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  return {
    listen(channel, listener) {
      const known = listeners.get(channel)
      const set = known ?? new Set()
      set.add(listener)
      listeners.set(channel, set)
      if (!known && client) subscribe(client, channel).catch(() => undefined)
      running ??= run()
      return () => set.delete(listener)
    },
    isListening: channel => heard.has(channel),
    closed: closing.signal,
    async close() {
      closing.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
