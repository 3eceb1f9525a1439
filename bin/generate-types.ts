import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/project-root.ts'

/**
 * Writes the types of a migrated database to src/platform/database/schema.gen.ts, or with `verify` only compares.
 * Returns the generator's output; throws when it failed or the file is out of date.
 */
export function generateTypes(url: string, { verify = false } = {}): string {
  const program = join(projectRoot, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      program,
      '--dialect=postgres',
      `--url=${url}`,
      '--out-file=src/platform/database/schema.gen.ts',
      '--exclude-pattern={public.migrations,graphile_worker.*}',
      '--type-only-imports',
      // openDatabase parses these types so.
      '--numeric-parser=number',
      '--type-mapping={"int8":"number"}',
      ...(verify ? ['--verify'] : []),
    ],
    { cwd: projectRoot, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${stdout}${stderr}`.trim())
  return stdout.trim()
}
