import { type Config, ConfigError } from '../../platform/config.ts'
import type { Log } from '../../platform/log/log.ts'
import { onShutdown } from '../../platform/process/on-shutdown.ts'
import { shareOf, supervisionVariable } from '../../platform/process/supervision.ts'
import { type KeptDatabase, keepDatabase } from './keep-database.ts'
import { keepProcesses } from './keep-processes.ts'
import { launch } from './launch.ts'
import { relayMetrics } from './relay-metrics.ts'
import { reloadQueue } from './reload-queue.ts'
import { RELOAD_SIGNAL } from './running-shop.ts'
import { portSockets } from './sockets.ts'

/**
 * Runs the shop's processes on one port, with the embedded database unless another one is configured, until this
 * process is stopped. RELOAD_SIGNAL replaces the processes, one after another. Resolves with the exit code.
 */
export async function superviseShop(home: string, config: Config, log: Log): Promise<number> {
  const { processes: count, dataDir, port } = config
  const inheritSockets = process.platform !== 'win32'
  if (count > 1 && !inheritSockets)
    throw new ConfigError('PROCESSES above 1 needs a system on which processes share sockets')
  const sockets = portSockets(config)
  const joinMetrics = relayMetrics()
  let database: KeptDatabase | null = null
  const processes = keepProcesses({
    count,
    log,
    // The port is refused, rather than silent, while nobody serves.
    onNoneLeft: sockets.close,
    launch: async (slot, startsShop) => {
      const inherited = inheritSockets ? await sockets.open() : []
      const supervision = {
        slot,
        processes: count,
        startsShop,
        sockets: inherited.length,
        embeddedUrl: database?.url() ?? null,
      }
      // Another release has another folder; its relative paths would lead elsewhere.
      const places = { DATA_DIR: dataDir, BACKUP_DIR: config.backup.folder }
      const child = launch({ home, sockets: inherited, variables: { ...places, ...supervisionVariable(supervision) } })
      joinMetrics(child)
      return child
    },
  })
  const reloads = reloadQueue({ dataDir, port }, processes, log)
  const stopping = new AbortController()
  const stopped = new Promise<number>((resolve, reject) => {
    onShutdown(() => {
      stopping.abort()
      // Processes that still answer have them too.
      sockets.close()
      processes.stop().then(resolve, reject)
    })
  })
  process.on(RELOAD_SIGNAL, reloads.add)
  try {
    // One process more than usual while they are replaced.
    const needs = { processes: count + 1, onMoved: reloads.add, signal: stopping.signal }
    if (!config.databaseUrl) database = await keepDatabase(shareOf(config, count), log, needs)
    // Before anything is started on them: a taken port is one clear line.
    if (inheritSockets) await sockets.open()
    const failed = await processes.start()
    if (failed !== null && !stopping.signal.aborted) return failed
    reloads.begin()
    return await stopped
  } catch (error) {
    if (stopping.signal.aborted) return await stopped
    throw error
  } finally {
    reloads.end()
    await database?.stop()
  }
}
