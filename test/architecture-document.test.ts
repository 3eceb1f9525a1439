import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/platform/process/project-root.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const exists = (file: string) => existsSync(join(projectRoot, file))

test('every file that docs/architecture.md names by its whole path exists', () => {
  const named = read('docs/architecture.md').matchAll(/`((?:src|db|test|bin|bench)\/[\w./-]+)`/g)
  expect([...named].map(([, file = '']) => file).filter(file => !exists(file))).toEqual([])
})

test('the door of each room of the shop says first what the room decides, and names files that exist', () => {
  const files = readdirSync(join(projectRoot, 'src/shop'), { recursive: true, encoding: 'utf8' })
  const doors = files.filter(file => /^\w+\/[\w-]+\/index\.ts$/.test(file))
  expect(doors.length).toBeGreaterThan(70)
  const names = new Set(files.map(file => basename(file)))
  for (const door of doors) {
    const [head = ''] = /^(\/\/ .+\n)+/.exec(read(`src/shop/${door}`)) ?? []
    const named = [...head.matchAll(/`([\w./-]+\.(?:ts|sql))`/g)].map(([, file = '']) => file)
    expect(named, door).not.toEqual([])
    const room = dirname(`src/shop/${door}`)
    const gone = named.filter(file => !exists(file) && !exists(join(room, file)) && !names.has(file))
    expect(gone, door).toEqual([])
  }
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
