import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { startTimeOf } from '../../platform/database/embedded/processes.ts'

/** Reloads since the start: how many were asked for and are over, and why the last one failed. */
type Reloads = { begun: number; ended: number; failure: string | null }

/** What a supervisor writes of itself for commands beside it. */
type RunningShop = Reloads & {
  pid: number
  /** With the pid it names a process: a pid alone may later belong to another program. */
  started: string | undefined
}

/** To the supervisor: replace the processes. Not SIGHUP, which a closed terminal sends. */
export const RELOAD_SIGNAL = 'SIGUSR2'

export type Place = { dataDir: string; port: number }

/** Several shops may share DATA_DIR: on one machine by their ports, on several by their names too. */
const fileOf = ({ dataDir, port }: Place) => join(dataDir, `running-${hostname()}-${port}.json`)

/** Writes this supervisor's file, whole or not at all. */
export function writeRunningShop(place: Place, reloads: Reloads): void {
  const file = fileOf(place)
  mkdirSync(place.dataDir, { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid), ...reloads }))
  renameSync(`${file}.new`, file)
}

/** Removes this supervisor's file. */
export const forgetRunningShop = (place: Place): void => rmSync(fileOf(place), { force: true })

/** The supervisor that runs a shop with this DATA_DIR and PORT on this machine; null when none does. */
export function findRunningShop(place: Place): RunningShop | null {
  try {
    const shop = JSON.parse(readFileSync(fileOf(place), 'utf8')) as RunningShop
    return startTimeOf(shop.pid) === shop.started ? shop : null
  } catch {
    return null
  }
}
