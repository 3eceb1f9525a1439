import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { limitsDocument } from './documents/limits.ts'
import { noticesDocument, productionPackages, unfit } from './documents/notices.ts'
import { rulesDocument, rulesOf } from './documents/rules.ts'

// Compares the documents that are made of the code and its packages, for `npm run check`; with --write they are
// written.

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)/i

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const packages = productionPackages(JSON.parse(read('package-lock.json')))

const documents = { 'docs/rules.md': rulesNow(), 'docs/limits.md': limitsDocument(), 'NOTICES.md': noticesNow() }

for (const [path, now] of Object.entries(documents)) {
  if (process.argv.includes('--write')) writeFileSync(join(projectRoot, path), now)
  const before = read(path)
  if (before === now) continue
  const [was, is] = [before.split('\n'), now.split('\n')]
  for (const line of was) if (!is.includes(line)) console.error(`gone: ${line}`)
  for (const line of is) if (!was.includes(line)) console.error(`new: ${line}`)
  console.error(`${path} differs from what it is made of: put back what is gone, then node bin/documents.ts --write`)
  process.exitCode = 1
}
for (const { name, licence } of unfit(packages)) {
  console.error(`${name}: a shop under MIT cannot bring the licence ${licence}`)
  process.exitCode = 1
}

function rulesNow(): string {
  const inFolder = (folder: string) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path))
  const files = ['src/shop', 'src', 'db/functions', 'bin']
    .flatMap(folder => inFolder(folder).sort())
    .filter(path => /(?<!\.test|\.gen)\.(?:tsx?|sql)$/.test(path))
  return rulesDocument([...new Set(files), '.dependency-cruiser.cjs'].flatMap(path => rulesOf(path, read(path))))
}

function noticesNow(): string {
  const texts = packages
    // Each system installs other optional packages; the document is the same on all.
    .filter(({ optional }) => !optional)
    .flatMap(({ name, path }) =>
      readdirSync(join(projectRoot, path))
        .filter(file => LICENCE_FILE.test(file))
        .sort()
        .map(file => ({ name, text: read(join(path, file)) })),
    )
  return noticesDocument(packages, texts)
}
