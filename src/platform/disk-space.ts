import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

/** Below either, the disk is nearly full: an hour of pictures and backups could fill it. */
const LOW_BYTES = 2 * 1024 ** 3
const LOW_PART = 0.1
const CHECK_INTERVAL_MS = 10 * 60_000

type ReadDisk = (path: string) => Promise<{ bsize: number; blocks: number; bavail: number }>

export type DiskSpace = { path: string; freeBytes: number; totalBytes: number; isLow: boolean }

/** The space of the disks below these folders; one that cannot be read is left out. */
export async function readDiskSpace(paths: readonly string[], read: ReadDisk = statfs): Promise<DiskSpace[]> {
  const found = await Promise.all(paths.map(path => read(path).catch(() => null)))
  return found.flatMap((stats, index) => {
    if (!stats) return []
    const freeBytes = stats.bavail * stats.bsize
    const totalBytes = stats.blocks * stats.bsize
    return [
      {
        path: paths[index] ?? '',
        freeBytes,
        totalBytes,
        isLow: freeBytes < Math.min(LOW_BYTES, totalBytes * LOW_PART),
      },
    ]
  })
}

/** Warns every ten minutes of a disk that is nearly full, until `stop()`. */
export function watchDisks(
  paths: readonly string[],
  log: Pick<Logger, 'warn'>,
  read: ReadDisk = statfs,
): { stop: () => Promise<void> } {
  const check = async () => {
    for (const { path, freeBytes, isLow } of await readDiskSpace(paths, read)) {
      if (isLow)
        log.warn(`the disk of ${path} is nearly full: ${gigabytes(freeBytes)} are left; orders end when it is full`)
    }
  }
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref()
  void check()
  return { stop: async () => clearInterval(timer) }
}

/** '1.5 GB'. */
export const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`
