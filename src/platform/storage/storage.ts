import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Files by name ('pictures/<id>/master'), on disk or in a bucket that many machines share. */
export type Storage = {
  /** The file's bytes, or null when there is none. */
  read: (name: string) => Promise<Uint8Array | null>
  exists: (name: string) => Promise<boolean>
  /** Writes the whole file or none, also when the process is killed midway. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** Stores a local file under `name`, whole or not at all, without reading it into memory. The local file may be moved. */
  keep: (name: string, path: string) => Promise<void>
  /** Stores a stream of unknown length under `name`, whole or not at all. */
  writeStream: (name: string, bytes: Readable) => Promise<void>
  /** Every stored file. */
  list: () => AsyncIterable<{ name: string; bytes: number }>
  /** Its size in bytes, or null when there is no such file. */
  size: (name: string) => Promise<number | null>
  /** The bytes `from` to `to`, both included. */
  stream: (name: string, from: number, to: number) => Promise<Readable>
  remove: (name: string) => Promise<void>
}

/**
 * Files below `dataDir`, or in the bucket of `storageUrl`: `s3://KEY:SECRET@host/bucket?region=...`, or `s3://bucket?region=...`
 * with the credentials that the environment gives. Throws when the bucket's packages are not installed.
 */
export async function openStorage({
  dataDir,
  storageUrl,
}: {
  dataDir: string
  storageUrl?: string | undefined
}): Promise<Storage> {
  if (storageUrl) return bucketStorage(await openBucket(new URL(storageUrl)))
  return folderStorage(join(dataDir, 'files'))
}

function folderStorage(location: string): Storage {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  // A file gets its name once it is complete.
  const place = async (draft: string, name: string) => {
    await mkdir(dirname(join(location, name)), { recursive: true })
    await rename(join(location, draft), join(location, name))
  }
  return {
    ...storageOn(disk),
    async write(name, bytes) {
      const draft = `drafts/${randomUUID()}`
      await disk.put(draft, bytes)
      await place(draft, name)
    },
    async keep(name, path) {
      const draft = `drafts/${randomUUID()}`
      await mkdir(join(location, 'drafts'), { recursive: true })
      // From another disk a file cannot be moved.
      await rename(path, join(location, draft)).catch(() => copyFile(path, join(location, draft)))
      await place(draft, name)
    },
    async writeStream(name, bytes) {
      const draft = `drafts/${randomUUID()}`
      await disk.putStream(draft, bytes)
      await place(draft, name)
    },
    stream: async (name, from, to) => createReadStream(join(location, name), { start: from, end: to }),
    list: () => filesBelow(location, ''),
  }
}

function bucketStorage(disk: Disk): Storage {
  return {
    ...storageOn(disk),
    write: (name, bytes) => disk.put(name, bytes),
    keep: (name, path) => disk.putStream(name, createReadStream(path)),
    writeStream: (name, bytes) => disk.putStream(name, bytes),
    list: () => filesOfBucket(disk),
    async stream(name, from, to) {
      // The bucket's driver reads from the beginning only; the bytes before `from` are skipped.
      return Readable.from(cut(await disk.getStream(name), from, to))
    },
  }
}

/** Without drafts, which are no files yet. A folder that vanishes meanwhile is skipped. */
async function* filesBelow(location: string, folder: string): AsyncGenerator<{ name: string; bytes: number }> {
  const entries = await readdir(join(location, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const name = join(folder, entry.name)
    if (entry.isDirectory() && name !== 'drafts') yield* filesBelow(location, name)
    const file = entry.isFile() ? await stat(join(location, name)).catch(() => null) : null
    if (file) yield { name: name.split(sep).join('/'), bytes: file.size }
  }
}

async function* filesOfBucket(disk: Disk): AsyncGenerator<{ name: string; bytes: number }> {
  let page: string | undefined
  do {
    const { objects, paginationToken } = await disk.listAll('', {
      recursive: true,
      ...(page ? { paginationToken: page } : {}),
    })
    for (const object of objects) {
      if (object.isFile) yield { name: object.key, bytes: (await disk.getMetaData(object.key)).contentLength }
    }
    page = paginationToken
  } while (page)
}

async function* cut(parts: Readable, from: number, to: number): AsyncGenerator<Uint8Array> {
  let position = 0
  for await (const part of parts as AsyncIterable<Uint8Array>) {
    const wanted = part.subarray(Math.max(0, from - position), Math.max(0, to + 1 - position))
    if (wanted.length > 0) yield wanted
    position += part.length
    if (position > to) return
  }
}

function storageOn(disk: Disk): Pick<Storage, 'exists' | 'read' | 'size' | 'remove'> {
  return {
    exists: name => disk.exists(name),
    remove: name => disk.delete(name),
    async read(name) {
      try {
        return await disk.getBytes(name)
      } catch (error) {
        if (!(error instanceof errors.E_CANNOT_READ_FILE)) throw error
        if (!(await disk.exists(name))) return null
        // Missing when it was read, and written since.
        return disk.getBytes(name)
      }
    },
    async size(name) {
      return (await disk.exists(name)) ? (await disk.getMetaData(name)).contentLength : null
    },
  }
}

async function openBucket(url: URL): Promise<Disk> {
  // Loaded, and installed, only for a shop with a bucket.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const bucket = url.pathname.slice(1)
  const region = url.searchParams.get('region') ?? 'auto'
  if (!bucket)
    return new Disk(new S3Driver({ bucket: url.hostname, region, visibility: 'private', supportsACL: false }))
  const credentials = {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
  const endpoint = `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`
  return new Disk(
    new S3Driver({
      bucket,
      region,
      endpoint,
      forcePathStyle: true,
      visibility: 'private',
      supportsACL: false,
      ...(url.username ? { credentials } : {}),
    }),
  )
}
