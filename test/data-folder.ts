import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that PostgreSQL's user can enter too, so that removing it removes the database. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'khushbu-test-'))
  chmodSync(folder, 0o755)
  return folder
}
