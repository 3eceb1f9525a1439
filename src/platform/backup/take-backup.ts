import type { Storage } from '../storage/storage.ts'
import { DamagedPart } from './backup-error.ts'
import { copyFiles, type IsDerived } from './copy-files.ts'
import { copyDatabase } from './logical-copy.ts'
import {
  backupIdAt,
  type FileList,
  findBackup,
  listBackups,
  type Manifest,
  partOf,
  readFileList,
  writeFileList,
  writeManifest,
} from './manifest.ts'
import type { Vault } from './parts.ts'
import { copyCluster } from './physical-copy.ts'
import { claimFolder } from './shop-of-folder.ts'

type Parts = {
  vault: Vault
  url: string
  storage: Storage
  isDerived: IsDerived
  /**
   * The cluster itself, with the line of its archived log: only for the embedded PostgreSQL. Else a copy for any
   * PostgreSQL.
   */
  cluster?: { line: string | null }
  /** The secrets of DATA_DIR by name: only those that this shop made itself. */
  secrets: Record<string, string>
}

/**
 * Copies database and files of a running shop. Files are copied before and after the moment of the database's copy:
 * each row of the copy then has its files, also when one was added or removed meanwhile. An interrupted backup is not
 * listed and is removed by a later one. For one process at a time (`alone`). Throws BackupError when the folder holds
 * another shop's backups.
 */
export async function takeBackup({ vault, url, storage, isDerived, cluster, secrets }: Parts): Promise<Manifest> {
  await claimFolder(vault.place, url)
  const id = await newId(vault)
  const before = await copyFiles(vault, storage, isDerived, await filesOfNewest(vault))
  const { madeAt, holds, ...database } = await (cluster
    ? copyCluster(vault, id, url, cluster.line)
    : copyDatabase(vault, id, url))
  const after = await copyFiles(vault, storage, isDerived, before)
  const files = [...new Map([...before, ...after].map(file => [file.name, file])).values()]
  const list = await writeFileList(vault, id, files)
  await vault.sealer?.copyKey(partOf(id, '').replace(/\/$/, ''))
  const tables = database.kind === 'logical' ? database.tables.map(({ part }) => part) : [database.base]
  const parts = [...tables, ...files.map(({ part }) => part)]
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  const manifest: Manifest = {
    format: 1,
    id,
    madeAt: madeAt.toISOString(),
    database,
    files: list,
    fileCount: files.length,
    holds,
    secrets,
    bytes,
  }
  await writeManifest(vault, manifest)
  return manifest
}

/** Backups of one second do not share an id. */
async function newId(vault: Vault): Promise<string> {
  for (let time = Date.now(); ; time += 1000) {
    const id = backupIdAt(new Date(time))
    if ((await vault.place.list(partOf(id, ''))).length === 0) return id
  }
}

async function filesOfNewest(vault: Vault): Promise<FileList> {
  if ((await listBackups(vault)).length === 0) return []
  try {
    return await readFileList(vault, await findBackup(vault))
  } catch (error) {
    // Then every file is copied once more.
    if (error instanceof DamagedPart) return []
    throw error
  }
}
