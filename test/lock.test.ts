import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLock, missingOptionals } from '../bin/complete-lock.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'

test('package-lock.json names the packages of every system, so that npm ci accepts it (npm run lock adds what npm left out)', () => {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  expect(missingOptionals(lock)).toEqual([])
})

test('a package of another system gets an entry that this one skips; one below another package is found', () => {
  const linux = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] }
  const optionalDependencies = {
    '@a/b-linux-x64': '1.0.0',
    '@a/b-linux-x64-musl': '1.0.0',
    '@a/b-win32-arm64': '1.0.0',
  }
  const lock = {
    packages: {
      '': {},
      'node_modules/b': { version: '1.0.0', dev: true, optionalDependencies },
      'node_modules/c/node_modules/b': { version: '1.0.0', optionalDependencies: { '@a/b-linux-x64': '1.0.0' } },
      'node_modules/@a/b-linux-x64': linux,
    },
  }
  expect(missingOptionals(lock).map(({ name }) => name)).toEqual(['@a/b-linux-x64-musl', '@a/b-win32-arm64'])
  const { packages } = completeLock(lock)
  expect(packages['node_modules/@a/b-linux-x64']).toEqual(linux)
  expect(packages['node_modules/@a/b-linux-x64-musl']).toEqual({
    version: '1.0.0',
    cpu: ['x64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  })
  expect(packages['node_modules/@a/b-win32-arm64']?.os).toEqual(['win32'])
})
