import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'

// Checks for `npm run check` that every link of the papers leads to a file and a heading, that every source file that
// they name is there, and every paper that code names.

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '' && existsSync(join(projectRoot, path)))
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchors = (paper: string) =>
  new Set([...read(paper).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)))

const names = new Set(files.map(path => basename(path)))
/** Files that a reader makes, in the examples of the how-to. */
const isExample = (name: string) => name.startsWith('my-')

const broken: string[] = []
for (const paper of files.filter(path => path.endsWith('.md'))) {
  for (const [, name = ''] of read(paper).matchAll(/`(?:[\w./-]*\/)?([a-z][a-z0-9-]*\.(?:tsx?|sql|css))`/g))
    if (!names.has(name) && !isExample(name)) broken.push(`${paper}: no file is called ${name}`)
  for (const [, link = ''] of read(paper)
    .replaceAll(/`[^`]*`/g, '')
    .matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? paper : join(dirname(paper), path)
    if (!existsSync(join(projectRoot, target))) broken.push(`${paper}: ${link} leads to no file`)
    else if (anchor && !anchors(target).has(anchor)) broken.push(`${paper}: ${link} leads to no heading`)
  }
}
// Migrations are immutable: what they name may have gone.
for (const path of files.filter(each => /\.([cm]?[jt]sx?|sql|md)$/.test(each) && !each.startsWith('db/migrations/'))) {
  for (const [paper] of read(path).matchAll(/\bdocs\/(?:[\w/-]+\.md|decisions\/\d{3})\b/g))
    if (!files.some(each => each.startsWith(paper))) broken.push(`${path}: ${paper} is not there`)
}

for (const line of broken) console.error(line)
if (broken.length > 0) process.exitCode = 1
