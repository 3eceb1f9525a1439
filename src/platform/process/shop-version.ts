import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from './build-folder.ts'
import { projectRoot } from './project-root.ts'

/** The file of a build with the commit it was made from; empty where that is not known. */
export const COMMIT_FILE = 'commit'

/** What runs: the version in package.json and, where its build knew it, the commit. */
export function readShopVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
  const file = join(buildFolder, COMMIT_FILE)
  const commit = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return commit ? `${version} (${commit})` : version
}
