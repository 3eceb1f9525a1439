import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { foreignOwner } from './data-owner.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'khushbu-owner-')), 'data')
  mkdirSync(folder)
  return () => rmSync(join(folder, '..'), { recursive: true })
})

test('a folder of this user’s is used; one that is not there yet is made', () => {
  expect(foreignOwner(folder)).toBeNull()
  expect(foreignOwner(join(folder, 'new'))).toBeNull()
})

test('another user is told who owns the folder, and the command that mends it', () => {
  const stranger = 61_000
  expect(foreignOwner(folder, stranger)).toMatch(
    new RegExp(
      `^${folder}/? belongs to the user \\w+, and this runs as 61000: sudo chown -R 61000 ${folder}, or run this as \\w+$`,
    ),
  )
})

// Only root may give files away.
const asRoot = test.runIf(process.getuid?.() === 0)

asRoot('root does not start a shop on a folder of another user’s, in which it would leave its own files', () => {
  chownSync(folder, 65_534, 65_534)
  const reason = `${folder} belongs to the user nobody, and this runs as root: run this as that user: sudo -u nobody ...`
  expect(foreignOwner(folder)).toBe(reason)
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(reason)
})

asRoot('one file that root left in it is named', () => {
  chownSync(folder, 65_534, 65_534)
  writeFileSync(join(folder, 'session-secret'), 'x'.repeat(40))
  expect(foreignOwner(folder, 65_534)).toBe(
    `${folder}/session-secret belongs to the user root, and this runs as nobody: sudo chown -R nobody ${folder}, or run this as root`,
  )
})
