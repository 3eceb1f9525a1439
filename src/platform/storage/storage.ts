import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Files by name ('pictures/<id>/master'), on disk or in a bucket that many machines share. */
export type Storage = {
  /** The file's bytes, or null when there is none. */
  read: (name: string) => Promise<Uint8Array | null>
  exists: (name: string) => Promise<boolean>
  /** The whole file or none of it, even when the process is killed on the way. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
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
  if (storageUrl) return storageOn(await openBucket(new URL(storageUrl)), disk => disk.put)
  const files = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
  return storageOn(files, disk => async (name, bytes) => {
    // A file that exists is complete: it gets its name only when all of it is written.
    const draft = `drafts/${randomUUID()}`
    await disk.put(draft, bytes)
    await disk.move(draft, name)
  })
}

function storageOn(disk: Disk, writing: (disk: Disk) => Storage['write']): Storage {
  const write = writing(disk)
  return {
    exists: name => disk.exists(name),
    write: (name, bytes) => write.call(disk, name, bytes),
    async read(name) {
      try {
        return await disk.getBytes(name)
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && !(await disk.exists(name))) return null
        throw error
      }
    },
  }
}

async function openBucket(url: URL): Promise<Disk> {
  // Only a shop with a bucket loads (and installs) the bucket's client.
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
