import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { COMMIT_FILE } from '../src/platform/process/shop-version.ts'

// Smaller files gain nothing from compression.
const MIN_COMPRESSED_BYTES = 256

// Shops that run go on with the build that they were started from.
const KEPT_BUILDS = 5

const builds = join(projectRoot, 'builds')
/** A link to the newest. */
const current = join(projectRoot, 'build')
const draft = join(projectRoot, '.react-router/build', randomUUID())
/** The pages of the back office, which become part of the draft. */
const office = `${draft}-back-office`

// Built in a draft folder: a failed build leaves the last good one in place, and two builds at once do not mix.
try {
  mkdirSync(dirname(draft), { recursive: true })
  compile('back-office', { BUILD_DIRECTORY: office })
  compile('storefront', { BUILD_DIRECTORY: draft, BACK_OFFICE_BUILD: office })
  moveAssets(join(office, 'client/assets'), join(draft, 'client/assets'))
  await compressFolder(join(draft, 'client'))
  writeFileSync(join(draft, 'stamp'), process.env.BUILD_STAMP ?? '')
  writeFileSync(join(draft, COMMIT_FILE), commitText())
  switchTo(draft)
} finally {
  for (const folder of [draft, office]) rmSync(folder, { recursive: true, force: true })
}

/** Gives the finished build its folder and has `build` lead there, in one step. Removes all but the newest. */
function switchTo(finished: string): void {
  mkdirSync(builds, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${basename(finished).slice(0, 8)}`
  renameSync(finished, join(builds, name))
  const link = `${current}-${name}`
  symlinkSync(process.platform === 'win32' ? join(builds, name) : join('builds', name), link, 'junction')
  // A folder, as it was before builds had folders of their own.
  if (existsSync(current) && !lstatSync(current).isSymbolicLink()) renameSync(current, join(builds, `0-${name}`))
  renameSync(link, current)
  const old = readdirSync(builds).sort().slice(0, -KEPT_BUILDS)
  for (const each of old) rmSync(join(builds, each), { recursive: true, force: true })
}

function compile(application: string, folders: Record<string, string>): void {
  const program = join(projectRoot, 'node_modules/@react-router/dev/bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production', ...folders }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'build', join('src', application)], {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
  })
  if (status === 0) return
  console.error(`${stdout}\n${stderr}`)
  throw new Error(`the build of the ${application} failed`)
}

/** Their names hold a hash of their content: what both applications have is the same. */
function moveAssets(from: string, to: string): void {
  for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name))
}

/** The commit that is built, and whether files differ from it; where git does not know, what SOURCE_COMMIT says. */
function commitText(): string {
  const git = (...args: string[]) =>
    existsSync(join(projectRoot, '.git')) &&
    spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout?.trim()
  const commit = git('rev-parse', '--short=10', 'HEAD')
  if (!commit) return process.env.SOURCE_COMMIT ?? ''
  return git('status', '--porcelain', '--untracked-files=no') ? `${commit}, with changes` : commit
}

/** Writes a .br and a .gz beside every text file, so that serving it costs no compression. */
async function compressFolder(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
  const texts = paths.filter(
    path => /\.(js|css|svg|json|txt|webmanifest|xml)$/.test(path) && statSync(path).size > MIN_COMPRESSED_BYTES,
  )
  await Promise.all(
    texts.map(async path => {
      const text = readFileSync(path)
      const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, brotli))
      writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}
