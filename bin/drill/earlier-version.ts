import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The commit of the version that runs while this one's migrations are applied: the latest tagged release without the
 * newest migration, else the commit before that migration. Null where the history does not have it, and where nothing
 * was released before the schema.
 */
export function earlierVersion(root: string): string | null {
  const migrations = readdirSync(join(root, 'db/migrations')).sort()
  const [first, newest] = [migrations[0], migrations.at(-1)]
  if (!newest || first === newest || !isRepository(root)) return null
  const path = `db/migrations/${newest}`
  for (const tag of git(root, 'tag', '--merged', 'HEAD', '--sort=-creatordate')?.split('\n') ?? []) {
    if (tag && !hasFile(root, tag, path)) return commitOf(root, tag)
  }
  // Not committed yet: the earlier version is the last commit.
  if (!hasFile(root, 'HEAD', path)) return commitOf(root, 'HEAD')
  const added = git(root, 'log', '--diff-filter=A', '--format=%H', '-1', '--', path)
  const before = added ? commitOf(root, `${added}^`) : null
  return before && !hasFile(root, before, path) ? before : null
}

/** Writes the files of a commit into a folder; the repository, its index and its work tree stay as they are. */
export function exportCommit(root: string, commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const env = { ...process.env, GIT_INDEX_FILE: `${folder}.index` }
  execFileSync('git', ['read-tree', commit], { cwd: root, env })
  execFileSync('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: root, env })
}

/** A folder below the repository of another project has no history of its own. */
const isRepository = (root: string): boolean => git(root, 'rev-parse', '--show-prefix') === ''

const hasFile = (root: string, commit: string, path: string): boolean =>
  git(root, 'cat-file', '-e', `${commit}:${path}`) !== null

const commitOf = (root: string, name: string): string | null =>
  git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`)

/** The trimmed output, or null when git refuses or is missing. */
function git(root: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}
