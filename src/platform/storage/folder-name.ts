import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { readOrCreate } from '../process/create-once.ts'
import { randomText } from '../secrets/signing.ts'
import { DRAFTS } from './folder-storage.ts'

const NAME = 'khushbu changes'

/**
 * The name of this process's connection for notifications, by which other processes see which folder its files are in.
 * Warns when one that runs has its files in another folder: each would serve only the pictures and videos that it
 * received.
 */
export async function nameByFolder(
  db: Db,
  { databaseUrl, dataDir, storageUrl }: Pick<Config, 'databaseUrl' | 'dataDir' | 'storageUrl'>,
  log: Pick<Logger, 'warn'>,
): Promise<string> {
  if (storageUrl || !databaseUrl) return NAME
  const name = `${NAME} ${folderId(join(dataDir, 'files'))}`
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like ${`${NAME} _%`} and application_name <> ${name}
    limit 1`.execute(db)
  if (rows.length > 0) {
    log.warn(
      'another process on this database keeps its files in another folder: set STORAGE_URL, or let all of them share DATA_DIR/files, or pictures and videos are missing on some',
    )
  }
  return name
}

/** Made once; machines that mount the same folder read the same. Beside drafts it is no file of the shop. */
function folderId(files: string): string {
  mkdirSync(join(files, DRAFTS), { recursive: true })
  return readOrCreate(join(files, DRAFTS, 'folder-id'), () => randomText(16))
}
