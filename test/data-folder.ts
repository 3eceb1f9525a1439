import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that PostgreSQL's user can enter too, so that removing it removes the database. */
export function dataFolder(base = tmpdir()): string {
  const folder = mkdtempSync(join(base, 'khushbu-test-'))
  chmodSync(folder, 0o755)
  return folder
}

const MEMORY = '/dev/shm'
// `npm test` takes 0.3 GB of it; the rest is for its workers and browsers.
const NEEDED_BYTES = 4 * 2 ** 30

/**
 * Where a run of tests keeps its databases: in memory where the machine has room for that, since a copy of a database makes 1,400 files, for
 * which a disk takes 0.3 s of processor and memory 0.05 s.
 */
export function quickBase(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
