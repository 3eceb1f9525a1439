import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { noticesDocument, productionPackages, unfit } from './notices/notices.ts'

// Compares NOTICES.md with the licences of the packages that a release installs, for `npm run check`; with --write it is written.

const DOCUMENT = join(projectRoot, 'NOTICES.md')
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)/i

const packages = productionPackages(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')))
const texts = packages
  // Each system installs other optional packages; the document is the same on all.
  .filter(({ optional }) => !optional)
  .flatMap(({ name, path }) =>
    readdirSync(join(projectRoot, path))
      .filter(file => LICENCE_FILE.test(file))
      .sort()
      .map(file => ({ name, text: readFileSync(join(projectRoot, path, file), 'utf8') })),
  )
const now = noticesDocument(packages, texts)

if (process.argv.includes('--write')) writeFileSync(DOCUMENT, now)
const refused = unfit(packages)
for (const { name, licence } of refused) console.error(`${name}: a shop under MIT cannot bring the licence ${licence}`)
const differs = readFileSync(DOCUMENT, 'utf8') !== now
if (differs) console.error('NOTICES.md differs from the packages: node bin/notices.ts --write')
if (refused.length > 0 || differs) process.exitCode = 1
