import { createHash } from 'node:crypto'
import type { Storage } from '../storage/storage.ts'
import { BackupError, DamagedPart } from './backup-error.ts'
import { mendFile } from './copy-files.ts'
import { listBackups, type Manifest, readFileList, readManifest } from './manifest.ts'
import { type Part, readPart, type Vault } from './parts.ts'
import { findHoles, WAL_FOLDER } from './wal-segments.ts'

/** A part of the whole: the database of the newest backup, and each stored file and segment in one of `of` turns. */
export type Share = { turn: number; of: number }
/** `damaged`: what is wrong, a line each. `mended`: files whose damaged copy was made anew from the shop's storage. */
export type Verified = { checked: number; bytes: number; damaged: string[]; mended: string[] }

/**
 * Reads every part of every backup again, or a share of them, and compares it with its checksum. For one process at a
 * time (`alone`), because a damaged copy is replaced by a sound file of `storage`.
 */
export async function verifyBackups(vault: Vault, storage: Storage, share?: Share): Promise<Verified> {
  const found: Verified = { checked: 0, bytes: 0, damaged: [], mended: [] }
  /** What is sound is counted, what is not is noted. */
  const attempt = async <T>(work: () => Promise<T>, mend?: () => Promise<string | null>): Promise<T | null> => {
    try {
      const result = await work()
      found.checked += 1
      return result
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      const mended = error instanceof DamagedPart && mend ? await mend() : null
      if (mended) found.mended.push(mended)
      else found.damaged.push(error.message)
      return null
    }
  }
  const check = (part: Pick<Part, 'name'> & Partial<Part>, mend?: () => Promise<string | null>) =>
    attempt(async () => {
      for await (const chunk of readPart(vault, part)) found.bytes += (chunk as Uint8Array).length
    }, mend)

  const ids = await listBackups(vault)
  const files = new Map<string, Part>()
  for (const id of ids) {
    const manifest = await attempt(() => readManifest(vault, id))
    if (!manifest) continue
    const list = await attempt(() => readFileList(vault, manifest))
    for (const { part } of list ?? []) files.set(part.name, part)
    if (!share || id === ids.at(-1)) for (const part of databaseParts(manifest)) await check(part)
    if (manifest.database.kind === 'physical') {
      for (const hole of await findHoles(vault, manifest.database))
        if (!found.damaged.includes(hole)) found.damaged.push(hole)
    }
  }
  for (const part of files.values()) {
    if (isOf(share, part.name))
      await check(part, async () => ((await mendFile(vault, storage, part)) ? part.name : null))
  }
  for (const { name } of await vault.place.list(WAL_FOLDER)) if (isOf(share, name)) await check({ name })
  return found
}

const databaseParts = ({ database }: Manifest): Part[] =>
  database.kind === 'logical' ? database.tables.map(({ part }) => part) : [database.base]

/** Whether a name has its turn; the same one in every round. */
function isOf(share: Share | undefined, name: string): boolean {
  if (!share) return true
  return createHash('sha256').update(name).digest().readUInt32BE() % share.of === share.turn
}
