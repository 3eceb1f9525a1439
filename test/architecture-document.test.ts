import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/platform/process/project-root.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const exists = (file: string) => existsSync(join(projectRoot, file))

test('every file that docs/architecture.md names by its whole path exists', () => {
  const named = read('docs/architecture.md').matchAll(/`((?:src|db|test|bin|bench)\/[\w./-]+)`/g)
  expect([...named].map(([, file = '']) => file).filter(file => !exists(file))).toEqual([])
})

test('each promise, price, state and date has a row that names what computes it, and that is in the code', () => {
  const [, part = ''] = /\n## Where each promise, [^\n]+\n([\s\S]*?)\n## /.exec(read('docs/architecture.md')) ?? []
  const rows = part.split('\n').filter(line => /^\| (?!what is said|-)/.test(line))
  expect(rows.length).toBeGreaterThan(15)
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  const code = files.filter(file => /\.tsx?$/.test(file)).flatMap(file => read(`src/${file}`).match(/\w+/g) ?? [])
  const words = new Set(code)
  for (const row of rows) {
    const named = [...row.slice(row.lastIndexOf(' | ')).matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    expect(named, row).not.toEqual([])
    for (const name of named) expect(name.includes('/') ? exists(name) : words.has(name), `${name}: ${row}`).toBe(true)
  }
})
