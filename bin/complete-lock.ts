/** The part of package-lock.json that is read and written here. */
export type Lock = { packages: Record<string, LockedPackage> }
type LockedPackage = {
  version?: string
  integrity?: string
  cpu?: string[]
  dev?: boolean
  libc?: string[]
  optional?: boolean
  os?: string[]
  optionalDependencies?: Record<string, string>
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * Optional packages that others name and the lock file lacks: those for other systems, which npm leaves out where a
 * registry does not serve them.
 */
export function missingOptionals({ packages }: Lock): { name: string; version: string; dev: boolean }[] {
  return Object.entries(packages).flatMap(([path, { dev = false, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foldersAbove(path).some(folder => `${folder}node_modules/${name}` in packages))
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/**
 * The lock file with an entry for each of them, by which `npm ci` accepts it everywhere. Without an integrity, which
 * only the registry knows: where such a package is installed, npm takes what the registry sends, as it does without an
 * entry.
 */
export function completeLock(lock: Lock): Lock {
  const added = missingOptionals(lock).map(({ name, version, dev }): [string, LockedPackage] => {
    const words = name.split(/[/-]/)
    const [cpu, os] = [PROCESSORS, SYSTEMS].map(known => known.filter(word => words.includes(word)))
    const entry = {
      version,
      ...(cpu?.length && { cpu }),
      ...(dev && { dev }),
      ...(words.includes('musl') && { libc: ['musl'] }),
      optional: true,
      ...(os?.length && { os }),
    }
    return [`node_modules/${name}`, entry]
  })
  const packages = [...Object.entries(lock.packages), ...added]
  return { ...lock, packages: Object.fromEntries(packages.sort(([one], [two]) => one.localeCompare(two, 'en'))) }
}

/**
 * 'node_modules/a/node_modules/b' has itself, 'node_modules/a' and the root above what it needs; each with a slash at
 * its end.
 */
export function foldersAbove(path: string): string[] {
  if (path === '') return ['']
  return [`${path}/`, ...foldersAbove(path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)))]
}
