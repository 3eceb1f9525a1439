import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError, readConfig } from '../src/platform/config.ts'
import { findRunningShop, RELOAD_SIGNAL } from '../src/process/supervisor/running-shop.ts'
import { reportFailures } from './with-database.ts'

const POLL_MS = 100

/** Replaces the processes of the shop that runs here, one after another, and waits until the new ones serve. */
await reportFailures(async () => {
  const { dataDir, port } = readConfig(process.env)
  const place = { dataDir, port }
  const shop = findRunningShop(place)
  if (!shop) throw new ConfigError(`No shop that npm start has started runs with the port ${port} on ${dataDir}.`)
  process.kill(shop.pid, RELOAD_SIGNAL)
  for (;;) {
    await pause(POLL_MS)
    const now = findRunningShop(place)
    if (!now) throw new ConfigError('The shop ended meanwhile.')
    if (now.ended <= shop.ended) continue
    if (now.failure) throw new ConfigError(`The processes were not replaced: ${now.failure}.`)
    console.log('Every process of the shop was replaced. The last one ends when it has finished what it began.')
    return
  }
})
