import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { earlierVersion, exportCommit } from '../bin/drill/earlier-version.ts'

let folder: string
let root: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khushbu-history-'))
  root = join(folder, 'shop')
  mkdirSync(join(root, 'db/migrations'), { recursive: true })
  addMigration('001-first.sql')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root, encoding: 'utf8' })
const addMigration = (name: string) => writeFileSync(join(root, 'db/migrations', name), 'select 1;')

/** Commits everything; returns the commit. */
function commit(): string {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'a change')
  return git('rev-parse', 'HEAD').trim()
}

test('without a history there is no earlier version, nor before the first commit of a migration', () => {
  expect(earlierVersion(root)).toBeNull()
  git('init', '--quiet')
  expect(earlierVersion(root)).toBeNull()
  commit()
  expect(earlierVersion(root)).toBeNull()
})

test('the earlier version is the last release without the newest migration, else the commit before it', () => {
  git('init', '--quiet')
  const release = commit()
  writeFileSync(join(root, 'page.ts'), 'earlier')
  const before = commit()
  addMigration('002-second.sql')
  expect(earlierVersion(root)).toBe(before)
  commit()
  writeFileSync(join(root, 'page.ts'), 'later')
  commit()
  expect(earlierVersion(root)).toBe(before)
  git('tag', 'v2')
  expect(earlierVersion(root)).toBe(before)
  git('tag', 'v1', release)
  expect(earlierVersion(root)).toBe(release)
  const copy = join(folder, 'copy')
  exportCommit(root, before, copy)
  expect(readFileSync(join(copy, 'page.ts'), 'utf8')).toBe('earlier')
  expect(existsSync(join(copy, 'db/migrations/002-second.sql'))).toBe(false)
  expect(git('status', '--porcelain')).toBe('')
})
