import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { rules, withoutComments } from './private-parts/rules.ts'

// Checks rules.ts for `npm run check`.

const all = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: folder !== '', encoding: 'utf8' }).map(path => join(folder, path))

// '': what tests read beside the folders, such as vitest.config.ts.
const files = ['', 'src', 'bin', 'test', 'bench', 'db', 'public', 'studio']
  .flatMap(all)
  .filter(path => /\.([cm]?js|[cm]?tsx?)$/.test(path) && !/\.gen\.ts$|private-parts|\.react-router/.test(path))
  .map(path => ({ path, code: withoutComments(readFileSync(join(projectRoot, path), 'utf8')) }))

const found = Object.entries(rules).flatMap(([name, { pattern, allowed = {} }]) => {
  const users = files.filter(({ code }) => pattern.test(code)).map(({ path }) => path)
  const isAllowed = (path: string) =>
    Object.keys(allowed).some(each => path === each || (each.startsWith('^') && new RegExp(each).test(path)))
  const idle = Object.keys(allowed).filter(each => !each.startsWith('^') && !users.includes(each))
  return [
    ...users.filter(path => !isAllowed(path)).map(path => `${path} uses ${name}`),
    ...idle.map(path => `${path} no longer uses ${name}: it need not be allowed`),
  ]
})
for (const line of found) console.error(line)
if (found.length > 0) process.exitCode = 1
