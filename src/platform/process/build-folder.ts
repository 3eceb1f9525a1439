import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from './project-root.ts'

/**
 * The build that this code belongs to: a process goes on with its own, also when `build` leads to a newer one. Beside
 * sources, the current one.
 */
export const buildFolder: string = findUpwards(import.meta.dirname) ?? join(projectRoot, 'build')

function findUpwards(folder: string): string | null {
  if (existsSync(join(folder, 'stamp')) && existsSync(join(folder, 'client'))) return folder
  return folder === projectRoot || dirname(folder) === folder ? null : findUpwards(dirname(folder))
}
