import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from '../../platform/process/build-folder.ts'

type Chunk = { file: string; imports?: string[] }

const folder = join(buildFolder, 'client')

/** Built files only: the addresses of a module's script and of the scripts that it imports. */
export function scriptsOf(module: string): string[] {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const found = new Set<string>()
  const add = (name: string) => {
    const { file, imports = [] } = chunks[name] ?? {}
    if (!file || found.has(`/${file}`)) return
    found.add(`/${file}`)
    imports.forEach(add)
  }
  add(module)
  return [...found]
}
