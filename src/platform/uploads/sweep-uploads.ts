import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where uploads are stored until they are accepted. */
export const uploadFolder = (dataDir: string) => join(dataDir, 'uploads')

/** Removes the uploads that a killed process left behind: files without a write for `unwrittenMs`. */
export async function sweepUploads(folder: string, unwrittenMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs >= unwrittenMs) await rm(path, { force: true, recursive: true })
  }
}
