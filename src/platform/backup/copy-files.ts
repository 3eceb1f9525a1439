import type { Storage } from '../storage/storage.ts'
import type { FileList } from './manifest.ts'
import { type Part, readPart, storedName, type Vault, writePart } from './parts.ts'

// Stored files are never changed under the same name, so that a file that an earlier backup has is not copied again.
const FOLDER = 'files'

/** Files that can be made again from others, such as smaller pictures. */
export type IsDerived = (name: string) => boolean

/** Copies each stored file once. `known` are the files of an earlier backup. Returns the list of all. */
export async function copyFiles(
  vault: Vault,
  storage: Storage,
  isDerived: IsDerived,
  known: FileList,
): Promise<FileList> {
  const parts = new Map(known.map(({ name, part }) => [name, part]))
  const files: FileList = []
  for await (const { name, bytes } of storage.list()) {
    if (isDerived(name)) continue
    const part = await copyFile(vault, storage, { name, bytes }, parts.get(name))
    if (part) files.push({ name, part })
  }
  return files
}

/** Null when the file was removed meanwhile. */
async function copyFile(
  vault: Vault,
  storage: Storage,
  { name, bytes }: { name: string; bytes: number },
  known: Part | undefined,
): Promise<Part | null> {
  const stored = fileName(vault, name)
  if (known?.name === stored && vault.place.has(stored)) return known
  try {
    return await writePart(vault, `${FOLDER}/${name}`, await storage.stream(name, 0, Math.max(0, bytes - 1)))
  } catch (error) {
    if ((await storage.size(name)) === null) return null
    throw error
  }
}

const fileName = (vault: Vault, name: string) => storedName(vault, `${FOLDER}/${name}`)

/** Puts files back that the storage does not have. */
export async function restoreFiles(vault: Vault, storage: Storage, files: FileList): Promise<void> {
  for (const { name, part } of files) {
    if ((await storage.size(name)) !== null) continue
    await storage.writeStream(name, readPart(vault, part))
  }
}

/** Removes copies of files that none of these lists names. */
export async function pruneFiles({ place }: Vault, lists: FileList[], before: Date): Promise<void> {
  const needed = new Set(lists.flat().map(({ part }) => part.name))
  for (const { name, modifiedAt } of await place.list(FOLDER)) {
    if (!needed.has(name) && modifiedAt < before) await place.remove(name)
  }
}
