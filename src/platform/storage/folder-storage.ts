import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './stored-files.ts'

/** Files that are being written; none of the shop's yet. */
export const DRAFTS = 'drafts'
// Names in requests are checked where they arrive; this stops one that was not.
const LEAVES_FOLDER = /(^|\/)\.{0,2}(\/|$)|[\\\0]/

/** Files in a folder of this machine, or one that several mount. */
export function folderStorage(location: string): Storage {
  const pathOf = (name: string) => {
    if (LEAVES_FOLDER.test(name)) throw new Error(`${name} is no name of a stored file`)
    return join(location, name)
  }
  /** A file gets its name once it is complete. */
  const placed = async (name: string, write: (draft: string) => Promise<unknown>) => {
    const draft = join(location, DRAFTS, randomUUID())
    await mkdir(dirname(draft), { recursive: true })
    try {
      await write(draft)
      await mkdir(dirname(pathOf(name)), { recursive: true })
      await rename(draft, pathOf(name))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  const size = async (name: string) => {
    const found = await stat(pathOf(name)).catch(unlessMissing)
    return found?.isFile() ? found.size : null
  }
  return {
    size,
    exists: async name => (await size(name)) !== null,
    read: name => readFile(pathOf(name)).catch(unlessMissing),
    remove: name => rm(pathOf(name), { force: true }),
    write: (name, bytes) => placed(name, draft => writeFile(draft, bytes)),
    // From another disk a file cannot be moved.
    keep: (name, path) => placed(name, draft => rename(path, draft).catch(() => copyFile(path, draft))),
    writeStream: (name, bytes) => placed(name, draft => pipeline(bytes, createWriteStream(draft))),
    stream: async (name, from, to) =>
      to < from ? Readable.from([]) : createReadStream(pathOf(name), { start: from, end: to }),
    list: (folder = '') => filesBelow(location, folder),
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null
  throw error
}

/** Without drafts, which are no files yet. A folder that vanishes meanwhile is skipped. */
async function* filesBelow(location: string, folder: string): AsyncGenerator<{ name: string; bytes: number }> {
  const entries = await readdir(join(location, folder), { withFileTypes: true }).catch(unlessMissing)
  for (const entry of entries ?? []) {
    const name = join(folder, entry.name)
    if (entry.isDirectory() && name !== DRAFTS) yield* filesBelow(location, name)
    const file = entry.isFile() ? await stat(join(location, name)).catch(unlessMissing) : null
    if (file) yield { name: name.split(sep).join('/'), bytes: file.size }
  }
}
