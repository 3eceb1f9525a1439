import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Storage } from '../platform/storage/storage.ts'
import { DAY_MS } from '../shop/ground/dates.ts'

const FOLDER = 'assets'
const LIST = `${FOLDER}/builds.json`
const ADDRESS = '/assets/'
const LIST_MS = 1_000
// Somebody may come back to a page that has been open since; a phone keeps tabs for weeks.
const KEPT_DAYS = 30
const KEPT_BUILDS = 10
const AT_ONCE = 8

/** A build whose files are stored; `at` is its latest start. */
type StoredBuild = { id: string; at: string; names: string[] }

/** Whether a stored file is one of a build: made again by building, so that backups leave it out. */
export const isSharedAsset = (name: string): boolean => name.startsWith(`${FOLDER}/`)

/**
 * Stores the files of a build in `folder` (its /assets/, whose names hold a hash of their content) beside those of
 * other builds, so that every shop on this storage also answers for pages of a build that it has not. Removes those of
 * builds that started last more than 30 days ago, and beyond ten.
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

  const isKept = ({ id: other, at }: StoredBuild) => other !== id && +now - Date.parse(at) < KEPT_DAYS * DAY_MS
  const kept = [...before.filter(isKept).slice(1 - KEPT_BUILDS), { id, at: now.toISOString(), names }]
  await storage.write(LIST, Buffer.from(JSON.stringify(kept)))
  const needed = new Set(kept.flatMap(build => build.names))
  for (const name of known) if (!needed.has(name)) await storage.remove(`${FOLDER}/${name}`)
}

/**
 * Returns what finds the file of any stored build at an address below /assets/; null when none has it. The storage is
 * asked for the names at most once in `listMs`, since a stranger may ask for any: a build that starts within that time
 * is found after it.
 */
export function openSharedAssets(storage: Storage, listMs = LIST_MS): (path: string) => Promise<Uint8Array | null> {
  let known = new Set<string>()
  let listing = Promise.resolve()
  let nextAt = Number.NEGATIVE_INFINITY
  const list = async () => {
    known = new Set((await readList(storage)).flatMap(build => build.names))
  }
  return async path => {
    const name = path.slice(ADDRESS.length)
    if (!known.has(name) && performance.now() >= nextAt) {
      nextAt = performance.now() + listMs
      listing = list()
    }
    if (!known.has(name)) await listing
    return known.has(name) ? storage.read(`${FOLDER}/${name}`) : null
  }
}

async function readList(storage: Storage): Promise<StoredBuild[]> {
  const bytes = await storage.read(LIST)
  return bytes ? JSON.parse(Buffer.from(bytes).toString()) : []
}
