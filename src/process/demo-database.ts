import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasSchema } from '../platform/backup/shop-of-folder.ts'
import { readOrCreate } from '../platform/process/create-once.ts'

/** In DATA_DIR from the moment a new database is to become the demo shop until it has become one. */
const markOf = (dataDir: string): string => join(dataDir, 'demo-begun')

/**
 * Notes that the database becomes the demo shop when nobody has used it: one without the tables of a shop. Called
 * before these are made. A database that has them and is empty belongs to somebody, who lost what was in it.
 * @rule which database becomes the demo shop
 */
export async function beginDemo({ demo, dataDir }: { demo: boolean; dataDir: string }, url: string): Promise<void> {
  if (!demo || (await hasSchema(url))) return
  mkdirSync(dataDir, { recursive: true })
  readOrCreate(markOf(dataDir), () => 'The demo shop is put into the new database.')
}

/** Whether the demo shop is still to be put into the database. */
export const isDemoBegun = (dataDir: string): boolean => existsSync(markOf(dataDir))

export const endDemo = (dataDir: string): void => rmSync(markOf(dataDir), { force: true })
