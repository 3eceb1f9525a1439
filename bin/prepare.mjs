// Runs on the machine's own Node (20 or later) before anything is installed: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** The same folder by the path by which the command was started, with its symbolic links. */
const startedIn = join(dirname(resolve(process.argv[1] ?? '')), '..')
const node24 = join(root, 'node_modules/node/bin/node')
const stampFile = join(root, 'build/stamp')
/** The process that started this one. */
const parent = process.ppid
const PARENT_CHECK_MS = 1_000

/** Installs the packages when they are missing or differ from package-lock.json; those that build only where there is no build. */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages ...')
  const npm = process.env.npm_execpath
  // Installs the versions of package-lock.json and leaves it unchanged. Not `npm ci`, which removes all packages first
  // and takes minutes for one that changed.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [program, options] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  const { status } = spawnSync(program, options, { cwd: root, stdio: 'inherit' })
  if (status !== 0 || !isInstalled()) stop('The packages could not be installed; see the lines above.')
}

/** For commands beside a running shop, whose packages must stay as they are. Ends with one line when package-lock.json names others. */
export function requirePackages() {
  if (isInstalled()) return
  stop(
    'The packages differ from package-lock.json. Stop the shop and start it again, or put the release into a folder of its own.',
  )
}

/** Builds the shop when its sources changed since the last build. Without the packages that build, the build here is the one to start. */
export function build() {
  if (isOrphan()) stop('npm has ended.')
  if (isDeployed()) return
  const stamp = stampOfSources(root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the shop ...')
  const { status } = spawnSync(node24, [join(root, 'bin/build.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BUILD_STAMP: stamp },
  })
  if (status !== 0) stop('The shop could not be built; see the lines above.')
}

/**
 * Runs a program of the shop on Node 24: in this process if it is Node 24, else in a child process that gets its signals and
 * whose exit code it returns. It is stopped when npm, which started this process, has ended.
 * @param {string} program its path below the root
 */
export async function run(program) {
  if (isOrphan()) stop('npm has ended.')
  stopWhenOrphan()
  const path = join(root, program)
  if (Number.parseInt(process.versions.node, 10) >= 24) {
    module.enableCompileCache?.(join(root, 'node_modules/.cache/compile'))
    process.argv[1] = join(startedIn, program)
    await import(pathToFileURL(path).href)
    return
  }
  const child = launch(program)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** Starts a program of the shop in a child process on Node 24. */
function launch(program) {
  return spawn(node24, [join(startedIn, program), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') },
  })
}

/** Whether npm started this process, by a shell, and that has ended since. */
const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent

/** npm passes SIGTERM on to its shell, which ends and leaves this process running. */
function stopWhenOrphan() {
  const checking = setInterval(() => {
    if (!isOrphan()) return
    clearInterval(checking)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}

/** Whether this is a finished shop: a build without the packages that make one. */
const isDeployed = () => existsSync(stampFile) && !existsSync(join(root, 'node_modules/@react-router/dev'))

/** Compares npm's record of node_modules with package-lock.json; optional packages may be missing. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record) || !existsSync(node24)) return false
  const { '': _shop, ...wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  const deployed = isDeployed()
  return Object.entries(wanted).every(([path, { version, integrity, optional, dev, devOptional }]) => {
    // Packages of other systems are locked without an integrity (bin/complete-lock.ts).
    if (path in present)
      return present[path].version === version && [undefined, present[path].integrity].includes(integrity)
    return optional || (deployed && (dev || devOptional))
  })
}

/**
 * Changes with every file below `root` that goes into the build. Reads sizes and times only, because it runs at every start.
 * @param {string} root
 */
export function stampOfSources(root) {
  const hash = createHash('sha256')
  const add = path => {
    if (!existsSync(path) || /\.test\.tsx?$|\.webp$/.test(path)) return
    const stat = statSync(path)
    if (!stat.isDirectory()) {
      hash.update(`${path.slice(root.length)} ${stat.size} ${stat.mtimeMs}\n`)
      return
    }
    const names = readdirSync(path).filter(name => !name.startsWith('.'))
    for (const name of names.sort()) add(join(path, name))
  }
  const sources = [
    'src',
    'public',
    'db/seeds',
    'bin/build.ts',
    'bin/application-config.ts',
    'bin/pages-config.ts',
    'bin/browser-modules.ts',
    'bin/inline-scripts.ts',
    'package-lock.json',
    'tsconfig.json',
  ]
  for (const name of sources) add(join(root, name))
  return hash.digest('hex')
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
