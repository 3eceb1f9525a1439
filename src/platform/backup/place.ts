import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type StoredPart = { name: string; bytes: number; modifiedAt: Date }

/** Where backups are kept: files by name, such as 'backups/ID/manifest.json'. */
export type Place = {
  /** Its address for messages. */
  address: string
  /** Stores the whole stream or nothing, and resolves once it is on the disk. */
  write: (name: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<void>
  /** Fails when there is no such file. */
  read: (name: string) => Readable
  /** Every file whose name begins with `folder/`. */
  list: (folder: string) => Promise<StoredPart[]>
  has: (name: string) => boolean
  remove: (name: string) => Promise<void>
}

const DRAFT = '.draft-'

/** A folder, which only its owner can read. It is made by the first write. */
export function openPlace(folder: string): Place {
  const pathOf = (name: string) => join(folder, name)
  return {
    address: folder,
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = join(dirname(path), `${DRAFT}${randomUUID()}`)
      try {
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    read: name => createReadStream(pathOf(name)),
    has: name => existsSync(pathOf(name)),
    async list(prefix) {
      const entries = await readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(error => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const files = entries.filter(entry => entry.isFile() && !entry.name.startsWith(DRAFT))
      const parts: StoredPart[] = []
      for (const entry of files) {
        const path = join(entry.parentPath, entry.name)
        const { size, mtime } = await stat(path)
        parts.push({ name: relative(folder, path).split(sep).join('/'), bytes: size, modifiedAt: mtime })
      }
      return parts
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
      await removeEmptyFolders(dirname(pathOf(name)), folder)
    },
  }
}

/** A new name survives a power cut once its folder is written too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  // Windows does not sync folders.
  await folder.sync().catch(() => undefined)
  await folder.close()
}

async function removeEmptyFolders(path: string, base: string): Promise<void> {
  if (path === base || (await readdir(path)).length > 0) return
  await rm(path, { recursive: true })
  await removeEmptyFolders(dirname(path), base)
}
