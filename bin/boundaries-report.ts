import { dirname } from 'node:path/posix'
import type { ICruiseResult, IModule, IReporterOutput } from 'dependency-cruiser'

/**
 * dependency-cruiser's report of one run: what breaks a rule of `.dependency-cruiser.cjs`, and circles between folders
 * of `src`, types included. Tests are left out of the circles: they may reach anywhere.
 */
export default function report({ modules, summary }: ICruiseResult): IReporterOutput {
  const broken = summary.violations.map(({ rule, from, to, cycle }) => {
    const through = cycle?.map(({ name }) => name).join(' > ') ?? to
    return `${rule.name}: ${from} > ${through}`
  })
  const circles = circlesOf(foldersOf(modules)).map(([from, to]) => `no-circles-of-folders: ${from} > ${to}`)
  const lines = [...broken, ...circles, `${summary.totalDependenciesCruised} dependencies cruised`]
  return { output: `${lines.join('\n')}\n`, exitCode: broken.length + circles.length > 0 ? 1 : 0 }
}

type Folders = Map<string, Set<string>>

const isOurs = (path: string) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path)

/** The folders that each folder, with all in it, imports from outside of itself. */
function foldersOf(modules: readonly IModule[]): Folders {
  const folders: Folders = new Map()
  for (const { source, dependencies } of modules.filter(({ source }) => isOurs(source)))
    for (let folder = dirname(source); folder !== '.'; folder = dirname(folder)) {
      const imports = folders.get(folder) ?? new Set()
      for (const { resolved } of dependencies)
        if (isOurs(resolved) && !resolved.startsWith(`${folder}/`)) imports.add(dirname(resolved))
      folders.set(folder, imports)
    }
  return folders
}

/**
 * The imports that are part of a circle, or stand between two: what is left without folders that nobody imports, or
 * that import none.
 */
function circlesOf(folders: Folders): [from: string, to: string][] {
  let left = [...folders].flatMap(([from, imports]) => [...imports].map((to): [string, string] => [from, to]))
  for (let before = -1; before !== left.length; ) {
    before = left.length
    const importing = new Set(left.map(([from]) => from))
    const imported = new Set(left.map(([, to]) => to))
    left = left.filter(([from, to]) => importing.has(to) && imported.has(from))
  }
  return left
}
