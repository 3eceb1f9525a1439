import { BackupError } from './backup-error.ts'
import { pruneFiles } from './copy-files.ts'
import {
  type FileList,
  idOf,
  listBackups,
  type Manifest,
  partOf,
  readFileList,
  readManifest,
  timeOf,
} from './manifest.ts'
import type { Vault } from './parts.ts'
import { pruneLog } from './wal-segments.ts'

// However old they are: a shop whose backups fail keeps its last ones.
const KEPT_ALWAYS = 2
// One without a manifest is in the making, or was interrupted: nobody writes to it for so long.
const INTERRUPTED_MS = 24 * 3_600_000

type Kept = { manifest: Manifest; files: FileList }

/**
 * Removes backups older than `keepDays`, what interrupted ones left behind, and files that only those had. Returns the
 * ids. While a backup that is kept cannot be read no file is removed, since it may need it. For one process at a time
 * (`alone`).
 */
export async function pruneBackups(vault: Vault, keepDays: number, now = new Date()): Promise<string[]> {
  const { place } = vault
  const oldest = new Date(now)
  oldest.setUTCDate(now.getUTCDate() - keepDays)
  const ids = await listBackups(vault)
  const old = ids.slice(0, -KEPT_ALWAYS).filter(id => timeOf(id) < oldest)
  const kept = ids.filter(id => !old.includes(id))
  for (const id of old) {
    // The manifest first: a half removed backup is not listed.
    for (const ending of ['', '.age', '.sealed']) await place.remove(partOf(id, `manifest.json${ending}`))
    await place.removeFolder(partOf(id, ''))
  }
  await removeInterrupted(vault, new Set(ids), now)
  if (old.length === 0) return []
  const lists: Kept[] = []
  for (const id of kept) {
    const read = await readKept(vault, id)
    if (!read) return old
    lists.push(read)
  }
  // Younger files may belong to a backup in the making.
  await pruneFiles(
    vault,
    lists.map(({ files }) => files),
    oldest,
  )
  const copies = lists.flatMap(({ manifest: { database } }) => (database.kind === 'physical' ? [database] : []))
  await pruneLog(vault, copies, oldest)
  return old
}

async function removeInterrupted({ place }: Vault, complete: Set<string>, now: Date): Promise<void> {
  const lastWritten = new Map<string, number>()
  for (const { name, modifiedAt } of await place.list('backups', { drafts: true })) {
    const id = idOf(name)
    if (!complete.has(id)) lastWritten.set(id, Math.max(+modifiedAt, lastWritten.get(id) ?? 0))
  }
  for (const [id, time] of lastWritten) if (+now - time > INTERRUPTED_MS) await place.removeFolder(partOf(id, ''))
}

async function readKept(vault: Vault, id: string): Promise<Kept | null> {
  try {
    const manifest = await readManifest(vault, id)
    return { manifest, files: await readFileList(vault, manifest) }
  } catch (error) {
    if (error instanceof BackupError) return null
    throw error
  }
}
