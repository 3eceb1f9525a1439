import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { diskReason } from '../process/disk-error.ts'
import { BackupError } from './backup-error.ts'

export type StoredPart = { name: string; bytes: number; modifiedAt: Date }
type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Where backups are kept: files by name, such as 'backups/ID/manifest.json'. What its disk refuses is a BackupError
 * with the reason.
 */
export type Place = {
  /** Its address for messages. */
  address: string
  /** Stores the whole stream or nothing, and resolves once it is on the disk. */
  write: (name: string, bytes: Chunks) => Promise<void>
  /** As `write`, unless there is such a file already, which stays. */
  writeOnce: (name: string, bytes: Chunks) => Promise<void>
  /** Fails when there is no such file. */
  read: (name: string) => Readable
  /** Null when there is no such file. */
  readText: (name: string) => Promise<string | null>
  /** Every file whose name begins with `folder/`; with `drafts` also those that are being written. */
  list: (folder: string, options?: { drafts: boolean }) => Promise<StoredPart[]>
  has: (name: string) => boolean
  remove: (name: string) => Promise<void>
  /** With all that is in it. */
  removeFolder: (name: string) => Promise<void>
}

const DRAFT = '.draft-'

/** A folder, which only its owner can read. It is made by the first write. */
export function openPlace(folder: string): Place {
  const pathOf = (name: string) => join(folder, name)
  /** The reason of a failure of this folder's disk; that of the stream is its own. */
  const onDisk = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      const reason = diskReason(cause)
      throw reason ? new BackupError(`BACKUP_DIR (${folder}) cannot be used: ${reason}`, { cause }) : cause
    }
  }
  const stored = async (name: string, bytes: Chunks, place: (draft: string, path: string) => Promise<void>) => {
    const path = pathOf(name)
    const draft = join(dirname(path), `${DRAFT}${randomUUID()}`)
    const file = await onDisk(async () => {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return open(draft, 'wx', 0o600)
    })
    try {
      await writeAll(file, bytes, onDisk)
      await onDisk(() => place(draft, path))
    } finally {
      await rm(draft, { force: true }).catch(() => undefined)
    }
    await onDisk(() => syncFolder(dirname(path)))
  }
  return {
    address: folder,
    write: (name, bytes) => stored(name, bytes, rename),
    writeOnce: (name, bytes) => stored(name, bytes, linkOnce),
    read: name => createReadStream(pathOf(name)),
    readText: name => onDisk(() => readFile(pathOf(name), 'utf8').catch(unlessMissing)),
    has: name => existsSync(pathOf(name)),
    async list(prefix, { drafts = false } = { drafts: false }) {
      const entries = await onDisk(() =>
        readdir(pathOf(prefix), { recursive: true, withFileTypes: true }).catch(unlessMissing),
      )
      const files = (entries ?? []).filter(entry => entry.isFile() && (drafts || !entry.name.startsWith(DRAFT)))
      const parts: StoredPart[] = []
      for (const entry of files) {
        const path = join(entry.parentPath, entry.name)
        // One that is being written gets another name meanwhile.
        const found = await onDisk(() => stat(path).catch(unlessMissing))
        const name = relative(folder, path).split(sep).join('/')
        if (found) parts.push({ name, bytes: found.size, modifiedAt: found.mtime })
      }
      return parts
    },
    async remove(name) {
      await onDisk(async () => {
        await rm(pathOf(name), { force: true })
        await removeEmptyFolders(dirname(pathOf(name)), folder)
      })
    },
    removeFolder: name => onDisk(() => rm(pathOf(name), { recursive: true, force: true })),
  }
}

async function writeAll(file: FileHandle, bytes: Chunks, onDisk: <T>(work: () => Promise<T>) => Promise<T>) {
  try {
    for await (const chunk of bytes) await onDisk(() => file.writeFile(chunk))
    await onDisk(() => file.sync())
  } finally {
    await file.close()
  }
}

/** Some network folders know no links; there the first of two at once is replaced. */
async function linkOnce(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
    if (!existsSync(path)) await rename(draft, path)
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
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
