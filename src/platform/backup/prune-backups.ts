import { pruneFiles } from './copy-files.ts'
import { listBackups, partOf, readFileList, readManifest } from './manifest.ts'
import type { Vault } from './parts.ts'
import { pruneLog } from './wal-archive.ts'

// However old they are: a shop whose backups fail keeps its last ones.
const KEPT_ALWAYS = 2

/** Removes backups older than `keepDays`, what interrupted ones left behind, and files that only those had. Returns the ids. */
export async function pruneBackups(vault: Vault, keepDays: number, now = new Date()): Promise<string[]> {
  const { place } = vault
  const oldest = new Date(now)
  oldest.setUTCDate(now.getUTCDate() - keepDays)
  const manifests = []
  for (const id of await listBackups(vault)) manifests.push(await readManifest(vault, id))
  const old = manifests.slice(0, -KEPT_ALWAYS).filter(({ madeAt }) => new Date(madeAt) < oldest)
  const kept = manifests.filter(manifest => !old.includes(manifest))
  for (const { id } of old) {
    // The manifest first: a half removed backup is not listed.
    for (const name of ['manifest.json', 'manifest.json.sealed']) await place.remove(partOf(id, name))
  }
  const known = new Set(kept.map(({ id }) => id))
  const newest = kept.at(-1)?.id ?? ''
  for (const { name } of await place.list('backups')) {
    const id = name.split('/')[1] ?? ''
    // A newer one without a manifest may be in the making.
    if (!known.has(id) && id < newest) await place.remove(name)
  }
  if (old.length > 0) {
    const lists = await Promise.all(kept.map(manifest => readFileList(vault, manifest)))
    // Younger files may belong to a backup in the making.
    await pruneFiles(vault, lists, oldest)
    const copies = kept.flatMap(({ database }) => (database.kind === 'physical' ? [database] : []))
    await pruneLog(vault, copies, oldest)
  }
  return old.map(({ id }) => id)
}
