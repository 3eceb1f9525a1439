import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where uploads lie while they arrive and are judged. */
export const uploadFolder = (dataDir: string) => join(dataDir, 'uploads')

/** Removes what a killed process left of its uploads: files that nobody has written to for `untouched` milliseconds. */
export async function sweepUploads(folder: string, untouched: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs >= untouched) await rm(path, { force: true, recursive: true })
  }
}
