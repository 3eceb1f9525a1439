import { join } from 'node:path'
import { BackupError, DamagedPart } from './backup-error.ts'
import type { Manifest, PhysicalCopy } from './manifest.ts'
import { readPart, type Vault } from './parts.ts'
import type { StoredPart } from './place.ts'
import { writeSparse } from './write-sparse.ts'

/** Where the archived log of changes lies: a folder a line, a file a segment. */
export const WAL_FOLDER = 'wal'
// Of 16 MiB each, PostgreSQL's usual size: the last eight digits of a name count to FF.
const SEGMENTS_A_LOG = 256

type Segments = Pick<PhysicalCopy, 'line' | 'firstSegment' | 'lastSegment'>
type Segment = StoredPart & { number: number }

const segmentOf = (name: string) => (name.split('/').at(-1) ?? '').slice(0, 24)

/** Its place in the log, without the timeline: a line has one. */
const numberOf = (segment: string) =>
  Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_A_LOG + Number.parseInt(segment.slice(16, 24), 16)

async function listSegments({ place }: Vault, line: string): Promise<Segment[]> {
  const parts = (await place.list(`${WAL_FOLDER}/${line}`)).map(part => ({
    ...part,
    number: numberOf(segmentOf(part.name)),
  }))
  return parts.sort((a, b) => a.number - b.number)
}

/**
 * What a line lacks after the segment `last` of a copy, which has its own segments in it: the missing numbers between
 * those there are.
 */
export async function findHoles(vault: Vault, { line, lastSegment }: Segments): Promise<string[]> {
  if (!line) return []
  const holes: string[] = []
  let expected = numberOf(lastSegment) + 1
  for (const { number, name } of await listSegments(vault, line)) {
    if (number > expected) holes.push(`before ${name} ${segmentsText(number - expected)} missing`)
    expected = Math.max(expected, number + 1)
  }
  return holes
}

/**
 * Unpacks the archived log from a copy on, as far as `next`, a later copy that ends after the wanted time `to`. Throws
 * BackupError when a segment that is needed for `to`, or for the newest state, is missing or damaged: PostgreSQL would
 * end its recovery there without an error.
 */
export async function fetchSegments(
  vault: Vault,
  { madeAt, database: copy }: Manifest & { database: PhysicalCopy },
  { next, to }: { next: Segments | null; to: Date | undefined },
  folder: string,
): Promise<void> {
  if (!copy.line) return
  const last = next?.line === copy.line ? numberOf(next.lastSegment) : null
  const segments = (await listSegments(vault, copy.line)).filter(
    ({ number }) => number >= numberOf(copy.firstSegment) && (last === null || number <= last),
  )
  /** The copy itself has its segments. */
  let expected = numberOf(copy.lastSegment) + 1
  let heldUntil = new Date(madeAt)
  for (const segment of segments) {
    const isWhole = segment.number <= expected && (await fetchSegment(vault, segment, folder))
    if (segment.number < expected) continue
    if (!isWhole) return refuseHole(segment.number - expected || 1, heldUntil, to)
    heldUntil = segment.modifiedAt
    expected = segment.number + 1
  }
  if (last !== null && expected <= last) refuseHole(last + 1 - expected, heldUntil, to)
}

/** False when it is damaged. */
async function fetchSegment(vault: Vault, { name }: Segment, folder: string): Promise<boolean> {
  try {
    await writeSparse(join(folder, segmentOf(name)), readPart(vault, { name }))
    return true
  } catch (error) {
    if (error instanceof DamagedPart) return false
    throw error
  }
}

function refuseHole(count: number, heldUntil: Date, to: Date | undefined): void {
  if (to && to <= heldUntil) return
  const time = heldUntil.toISOString()
  throw new BackupError(
    `the archived changes have a hole: after ${time} ${segmentsText(count)} missing or damaged, and what follows cannot be restored; --to ${time} restores the shop as it was before`,
  )
}

const segmentsText = (count: number) => (count === 1 ? 'one segment of the log is' : `${count} segments of the log are`)

/** Removes the log from before the oldest copy of each line, and lines without a copy that are older than `before`. */
export async function pruneLog({ place }: Vault, copies: Segments[], before: Date): Promise<void> {
  for (const { name, modifiedAt } of await place.list(WAL_FOLDER)) {
    const firsts = copies.filter(({ line }) => line === name.split('/')[1]).map(copy => numberOf(copy.firstSegment))
    const needed = firsts.length > 0 ? numberOf(segmentOf(name)) >= Math.min(...firsts) : modifiedAt >= before
    if (!needed) await place.remove(name)
  }
}
