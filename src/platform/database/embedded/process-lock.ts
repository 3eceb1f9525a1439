import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createOnce } from '../../create-once.ts'
import { startTimeOf } from './processes.ts'

/**
 * Marks a folder as used by this process, in a file with its pid and start time (a pid alone may come to belong to
 * another program). Returns the function that gives it back, or null while another living process holds it.
 */
export function lockFile(path: string): (() => void) | null {
  const mine = JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid), id: randomUUID() })
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createOnce(path, mine)) return () => release(path, mine)
    const theirs = read(path)
    if (theirs === undefined) continue
    if (isAlive(theirs)) return null
    removeStale(path, theirs)
  }
  return null
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true })
}

/** Takes a dead process's file away. If a third process was quicker and the file is now its own, puts it back. */
function removeStale(path: string, expected: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  try {
    if (read(aside) !== expected) linkSync(aside, path)
  } catch {
    // Somebody has locked it again meanwhile; the lock in the database has the last word.
  } finally {
    rmSync(aside, { force: true })
  }
}

function isAlive(text: string): boolean {
  try {
    const { pid, started } = JSON.parse(text) as { pid: number; started: string }
    return startTimeOf(pid) === started
  } catch {
    return false
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
