import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'

const VARIABLE = 'SUPERVISION'
// Below five connections no share of them is kept free for orders, pages and staff.
const FEWEST_CONNECTIONS = 5
const FEWEST_JOBS = 2

/** What the supervisor gives to each process of the shop. */
export type Supervision = {
  /** The place of this process among all; the one at 0 also does what is done once on a machine. */
  slot: number
  /** How many processes share the port. */
  processes: number
  /** Whether the shop starts with this process; else it replaces one or is started again. */
  startsShop: boolean
  /** How many listening sockets it inherits, from the file descriptor `FIRST_SOCKET` on. */
  sockets: number
  /** The embedded database that the supervisor started; null with DATABASE_URL. */
  embeddedUrl: string | null
}

/** After standard input, output, errors and the channel to the supervisor. */
export const FIRST_SOCKET = 4

/** Sent by the supervisor: another process serves in place of this one, which finishes what it has begun. */
export const RETIRE = 'retire'

/** The variable of the environment that carries it. */
export const supervisionVariable = (supervision: Supervision): Record<string, string> => ({
  [VARIABLE]: JSON.stringify(supervision),
})

/** Null in a process that nobody supervises. Removed from the environment, which further processes inherit. */
export function takeSupervision(environment: NodeJS.ProcessEnv): Supervision | null {
  const text = environment[VARIABLE]
  delete environment[VARIABLE]
  return text ? (JSON.parse(text) as Supervision) : null
}

/** The settings of one of several processes: what they have in all is divided among them. */
export function shareOf(config: Config, processes: number): Config {
  return {
    ...config,
    databasePool: Math.max(
      Math.floor(config.databasePool / processes),
      Math.min(FEWEST_CONNECTIONS, config.databasePool),
    ),
    jobsAtOnce: Math.max(Math.floor(config.jobsAtOnce / processes), FEWEST_JOBS),
    pageCacheBytes: Math.floor(config.pageCacheBytes / processes),
  }
}

/** What a process measured, as prom-client hands it to another one. */
export type Measured = object[]

/** From a process to its supervisor: asks for the metrics of the others; and the reply. */
export type Collect = { collect: string } | { collected: string; others: Measured[] }
/** From the supervisor to each of them: asks for its metrics; and the reply. */
export type Measure = { measure: string } | { measured: string; values: Measured }

/**
 * Responds to the supervisor with `own`. Returns a function that asks it for what the other processes on the port
 * measured.
 */
export function measureTogether(own: () => Promise<Measured>): () => Promise<Measured[]> {
  const waiting = new Map<string, (others: Measured[]) => void>()
  process.on('message', async (message: Collect | Measure | string) => {
    // The other message is a word: RETIRE.
    if (typeof message !== 'object') return
    if ('measure' in message) {
      process.send?.({ measured: message.measure, values: await own() } satisfies Measure)
    } else if ('collected' in message) {
      waiting.get(message.collected)?.(message.others)
      waiting.delete(message.collected)
    }
  })
  return () =>
    new Promise(resolve => {
      const id = randomUUID()
      waiting.set(id, resolve)
      process.send?.({ collect: id } satisfies Collect)
    })
}
