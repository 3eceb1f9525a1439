import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'

/**
 * The text of a file; when there is none it is written first, readable by its owner alone. Two processes at once read
 * the same text, and one that is killed leaves no half-written file.
 */
export function readOrCreate(path: string, newText: () => string): string {
  if (!existsSync(path)) createOnce(path, newText())
  return readFileSync(path, 'utf8').trim()
}

/** Writes the whole file or none of it. False when the file exists already. */
export function createOnce(path: string, text: string): boolean {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}
