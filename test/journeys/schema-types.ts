import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../src/platform/process/project-root.ts'

export type Thing = Record<string, unknown>

const options =
  '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2023'

/**
 * What the TypeScript compiler reports for JSON-LD objects against the types of schema.org (schema-dts): nothing
 * when all of them fit, else a line for each error.
 */
export async function schemaFaults(things: readonly Thing[]): Promise<string[]> {
  const home = join(projectRoot, '.react-router')
  mkdirSync(home, { recursive: true })
  // Inside the project, where the compiler finds schema-dts.
  const folder = mkdtempSync(join(home, 'schema-'))
  try {
    const file = join(folder, 'things.ts')
    writeFileSync(file, [`import type * as schema from 'schema-dts'`, ...things.map(declare)].join('\n'))
    const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
    const compiled = promisify(execFile)(process.execPath, [compiler, ...options.split(' '), file], { cwd: folder })
    // It exits with an error when it has something to report.
    const { stdout } = await compiled.catch((error: { stdout: string }) => error)
    return stdout.split('\n').filter(line => line !== '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A constant of the object's own type. Its action is separate: only there schema-dts has 'query-input'. */
function declare({ potentialAction, ...thing }: Thing, index: number): string {
  const typed = (name: string, type: string, value: unknown) =>
    `export const ${name}: ${type} = ${JSON.stringify(value)}`
  const lines = [typed(`thing${index}`, `schema.WithContext<schema.${thing['@type']}>`, thing)]
  if (potentialAction) {
    const action = potentialAction as Thing
    lines.push(typed(`action${index}`, `schema.WithActionConstraints<schema.${action['@type']}>`, action))
  }
  return lines.join('\n')
}
