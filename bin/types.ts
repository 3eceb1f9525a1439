import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log/log.ts'
import { generateTypes } from './generate-types.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'khushbu-types-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn'), settings: { fsync: 'off' } })
try {
  await migrate(postgres.url)
  console.log(generateTypes(postgres.url))
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
