import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { rulesDocument, rulesOf } from './rules/rules.ts'

// Compares docs/rules.md with the lines `@rule <words>` of the code, for `npm run check`; with --write it is written.

const DOCUMENT = join(projectRoot, 'docs/rules.md')

const inFolder = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path))
const files = ['src/shop', 'src', 'db/functions', 'bin']
  .flatMap(folder => inFolder(folder).sort())
  .filter(path => /(?<!\.test|\.gen)\.(?:tsx?|sql)$/.test(path))
const rules = [...new Set(files), '.dependency-cruiser.cjs'].flatMap(path =>
  rulesOf(path, readFileSync(join(projectRoot, path), 'utf8')),
)
const now = rulesDocument(rules)

if (process.argv.includes('--write')) writeFileSync(DOCUMENT, now)
const before = readFileSync(DOCUMENT, 'utf8')
if (before !== now) {
  const rows = (document: string) => document.split('\n').filter(line => line.startsWith('| '))
  for (const line of rows(before)) if (!rows(now).includes(line)) console.error(`gone: ${line}`)
  for (const line of rows(now)) if (!rows(before).includes(line)) console.error(`new: ${line}`)
  console.error('docs/rules.md differs from the code: put back what is gone, then node bin/rules.ts --write')
  process.exitCode = 1
}
