import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Incident } from '../database/incidents.ts'

/** Below either, the disk is nearly full: an hour of pictures and backups could fill it. */
const LOW_BYTES = 2 * 1024 ** 3
const LOW_PART = 0.1

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

/** The incidents of this machine's disks, below these folders, on which little space is left. */
export async function findFullDisks(paths: readonly string[], read: ReadDisk = statfs): Promise<Incident[]> {
  const low = (await readDiskSpace(paths, read)).filter(({ isLow }) => isLow)
  return low.map(({ path, freeBytes }) => ({
    kind: 'disk',
    place: `${hostname()} ${path}`,
    text: `The disk of ${path} is nearly full: ${gigabytes(freeBytes)} are left. Orders end when it is full: make space now.`,
  }))
}

/** '1.5 GB'. */
export const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`

/** PostgreSQL ends when it cannot write the next segment of its log. */
const FULL_BYTES = 16 * 1024 ** 2

/** One line for the terminal when the disk of one of these folders is full: whatever failed then failed for that. */
export async function fullDiskText(paths: readonly string[], read: ReadDisk = statfs): Promise<string | null> {
  const full = (await readDiskSpace(paths, read)).find(({ freeBytes }) => freeBytes < FULL_BYTES)
  return full ? `The disk of ${full.path} is full. Make space, then start again.` : null
}
