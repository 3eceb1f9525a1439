import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../src/platform/process/project-root.ts'

test('every test that docs/screens.md names exists, and every row names one', () => {
  const table = readFileSync(join(projectRoot, 'docs/screens.md'), 'utf8')
  const named = [...table.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name = '']) => name)
  const missing = named.filter(name => !existsSync(join(projectRoot, name.startsWith('test/') ? '' : 'src', name)))
  expect(missing).toEqual([])
  const rows = table
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^\| (screen|promise|timing)\b.*\| test \|$/.test(line))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(row => !row.includes('.test.ts'))).toEqual([])
})
