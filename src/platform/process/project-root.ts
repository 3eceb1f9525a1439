import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder with package.json, whether this code runs from src/ or from the built file in build/server/. */
export const projectRoot: string = findUpwards(import.meta.dirname)

function findUpwards(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error(`no package.json in or above ${import.meta.dirname}`)
  return findUpwards(parent)
}
