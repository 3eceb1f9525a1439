import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createOnce } from '../../process/create-once.ts'
import { startTimeOf } from './processes.ts'

/**
 * Locks `path` for this process: a file with its pid and start time (a pid alone may later belong to another program).
 * Returns the function that releases the lock, or null while another running process holds it.
 */
export function lockFile(path: string): (() => void) | null {
  const mine = JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid), id: randomUUID() })
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createOnce(path, mine)) return () => release(path, mine)
    const theirs = read(path)
    if (theirs === undefined) continue
    if (isRunning(theirs)) return null
    removeStale(path, theirs)
  }
  return null
}

function release(path: string, mine: string): void {
  if (read(path) === mine) rmSync(path, { force: true })
}

/** Removes the file of a process that has ended. When a third process has replaced it meanwhile, its file is put back. */
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
    // Locked again meanwhile; the lock in the database decides.
  } finally {
    rmSync(aside, { force: true })
  }
}

function isRunning(text: string): boolean {
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
