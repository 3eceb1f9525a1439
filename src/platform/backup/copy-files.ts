import type { Storage } from '../storage/storage.ts'
import { DamagedPart } from './backup-error.ts'
import type { FileList } from './manifest.ts'
import { type Part, readPart, storedName, type Vault, writePart } from './parts.ts'
import { unsealed } from './seal.ts'

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
    return await writePart(vault, `${FOLDER}/${name}`, await storage.stream(name, 0, bytes - 1))
  } catch (error) {
    if ((await storage.size(name)) === null) return null
    throw error
  }
}

const fileName = (vault: Vault, name: string) => storedName(vault, `${FOLDER}/${name}`)

/**
 * Puts files back that the storage does not have. Returns the names of those whose copy is damaged, which are left out.
 */
export async function restoreFiles(vault: Vault, storage: Storage, parts: Pick<Part, 'name'>[]): Promise<string[]> {
  const damaged: string[] = []
  for (const part of parts) {
    const name = fileOf(part)
    if ((await storage.size(name)) !== null) continue
    await storage.writeStream(name, readPart(vault, part)).catch(error => {
      if (!(error instanceof DamagedPart)) throw error
      damaged.push(name)
    })
  }
  return damaged
}

/** The stored file that a part is the copy of. */
export const fileOf = ({ name }: Pick<Part, 'name'>): string => unsealed(name.slice(FOLDER.length + 1))

/**
 * Copies a file once more whose copy is damaged. False when the storage does not have it, or has another content too.
 */
export async function mendFile(vault: Vault, storage: Storage, part: Part): Promise<boolean> {
  const name = fileOf(part)
  const bytes = await storage.size(name)
  const copy = bytes === null ? null : await copyFile(vault, storage, { name, bytes }, undefined)
  return copy?.name === part.name && copy.sha256 === part.sha256
}

/** The function copies what was stored since its last call; `isDerived` files are left out. */
export async function newFilesCopier(
  vault: Vault,
  storage: Storage,
  isDerived: IsDerived,
): Promise<() => Promise<void>> {
  const copied = new Set((await vault.place.list(FOLDER)).map(({ name }) => name))
  return async () => {
    for await (const file of storage.list()) {
      const stored = fileName(vault, file.name)
      if (isDerived(file.name) || copied.has(stored)) continue
      await copyFile(vault, storage, file, undefined)
      copied.add(stored)
    }
  }
}

/** The files that were copied after a backup, which its own list does not name. */
export async function filesSince(vault: Vault, time: Date, files: FileList): Promise<Pick<Part, 'name'>[]> {
  const known = new Set(files.map(({ part }) => part.name))
  const stored = await vault.place.list(FOLDER)
  return stored.filter(({ name, modifiedAt }) => modifiedAt >= time && !known.has(name))
}

/** Removes copies of files that none of these lists names. */
export async function pruneFiles({ place }: Vault, lists: FileList[], before: Date): Promise<void> {
  const needed = new Set(lists.flat().map(({ part }) => part.name))
  for (const { name, modifiedAt } of await place.list(FOLDER)) {
    if (!needed.has(name) && modifiedAt < before) await place.remove(name)
  }
}
