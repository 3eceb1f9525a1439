import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Storage } from './platform/storage/storage.ts'

const FOLDER = 'assets'
const LIST = `${FOLDER}/builds.json`
// Somebody may come back to a page that has been open since; a phone keeps tabs for weeks.
const KEPT_DAYS = 30
const KEPT_BUILDS = 10
const AT_ONCE = 8

/** A build whose files are stored; `at` is its latest start. */
type StoredBuild = { id: string; at: string; names: string[] }

/** Whether a stored file is one of a build: made again by building, so that backups leave it out. */
export const isSharedAsset = (name: string): boolean => name.startsWith(`${FOLDER}/`)

/**
 * Stores the files of a build in `folder` (its /assets/, whose names hold a hash of their content) beside those of other builds, so that
 * every shop on this storage also answers for pages of a build that it has not. Removes those of builds that started last
 * more than 30 days ago, and beyond ten.
 */
export async function shareAssets(storage: Storage, folder: string, now = new Date()): Promise<void> {
  // The compressed ones are for a build's own shop.
  const names = readdirSync(folder).filter(name => !/\.(br|gz)$/.test(name))
  const id = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 16)
  const before = await readList(storage)
  const known = new Set(before.flatMap(build => build.names))
  const limit = pLimit(AT_ONCE)
  const store = async (name: string) => storage.write(`${FOLDER}/${name}`, await readFile(join(folder, name)))
  await Promise.all(names.filter(name => !known.has(name)).map(name => limit(() => store(name))))

  const isKept = ({ id: other, at }: StoredBuild) =>
    other !== id && +now - Date.parse(at) < KEPT_DAYS * 24 * 60 * 60_000
  const kept = [...before.filter(isKept).slice(1 - KEPT_BUILDS), { id, at: now.toISOString(), names }]
  await storage.write(LIST, Buffer.from(JSON.stringify(kept)))
  const needed = new Set(kept.flatMap(build => build.names))
  for (const name of known) if (!needed.has(name)) await storage.remove(`${FOLDER}/${name}`)
}

/** The file of any stored build at an address below /assets/; null when none has it. */
export async function readSharedAsset(storage: Storage, path: string): Promise<Uint8Array | null> {
  const [, name] = /^\/assets\/([\w.-]+)$/.exec(path) ?? []
  return name && !name.startsWith('.') ? storage.read(`${FOLDER}/${name}`) : null
}

async function readList(storage: Storage): Promise<StoredBuild[]> {
  const bytes = await storage.read(LIST)
  return bytes ? JSON.parse(Buffer.from(bytes).toString()) : []
}
