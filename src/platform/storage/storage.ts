import { join } from 'node:path'
import { openBucket } from './bucket.ts'
import { bucketStorage } from './bucket-storage.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './stored-files.ts'

export type { Storage }

/** Files below `dataDir`, or in the bucket of `storageUrl` (`openBucket`), whose operations throw BucketError. */
export async function openStorage({
  dataDir,
  storageUrl,
}: {
  dataDir: string
  storageUrl?: string | undefined
}): Promise<Storage> {
  if (storageUrl) return bucketStorage(await openBucket(storageUrl))
  return folderStorage(join(dataDir, 'files'))
}
