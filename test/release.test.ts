import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noticesDocument, productionPackages, unfit } from '../bin/documents/notices.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

test('package.json, package-lock.json and the newest chapter of CHANGELOG.md name one version and licence', () => {
  const { version, license } = JSON.parse(read('package.json'))
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  expect([license, lock.packages[''].license]).toEqual(['MIT', 'MIT'])
  expect(read('LICENSE')).toContain('MIT License')
})

/** A shop that has run a migration refuses to start once its text is another, be it a comment: `sha256sum *.sql > SHA256SUMS` adds a new one. */
test('no migration is another than it was when it came, and a new one is in the list', () => {
  const folder = 'db/migrations'
  const names = readdirSync(join(projectRoot, folder)).filter(name => name.endsWith('.sql'))
  const sums = names.map(
    name =>
      `${createHash('sha256')
        .update(read(`${folder}/${name}`))
        .digest('hex')}  ${name}`,
  )
  expect(sums.sort().join('\n')).toBe(read(`${folder}/SHA256SUMS`).trim().split('\n').sort().join('\n'))
})

const packageOf = (name: string, licence: string) => ({ name, licence, version: '1.0.0', path: '', optional: false })

test('a package is refused whose licence MIT cannot stand beside; of two licences to choose from one is enough', () => {
  const packages = [
    packageOf('free', 'Apache-2.0'),
    packageOf('choice', '(GPL-2.0-only OR MIT)'),
    packageOf('both', 'MIT AND GPL-2.0-only'),
    packageOf('copyleft', 'AGPL-3.0-only'),
    packageOf('linked', 'LGPL-3.0-or-later'),
    packageOf('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
    packageOf('silent', 'none'),
  ]
  expect(unfit(packages).map(({ name }) => name)).toEqual(['both', 'copyleft', 'linked', 'silent'])
})

test('what the shop needs is found wherever npm put it, without what others merely allow beside them', () => {
  const packages = {
    '': { dependencies: { one: '1' }, optionalDependencies: { two: '1' } },
    'node_modules/one': {
      dependencies: { shared: '2' },
      peerDependencies: { tool: '1', peer: '1' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/one/node_modules/shared': { version: '2.0.0', license: 'MIT' },
    'node_modules/shared': { version: '1.0.0', license: 'ISC' },
    'node_modules/two': { optional: true },
    'node_modules/peer': {},
    'node_modules/tool': {},
  }
  expect(productionPackages({ packages }).map(({ path }) => path)).toEqual([
    'node_modules/one',
    'node_modules/peer',
    'node_modules/one/node_modules/shared',
    'node_modules/two',
  ])
})

test('a licence text stands once with all its owners, however its lines are broken; the fonts have a chapter', () => {
  const document = noticesDocument(
    [packageOf('one', 'MIT')],
    [
      { name: 'one', text: 'MIT License\n\nCopyright (c) 2020 Asma\n\nPermission is\nhereby granted.\n' },
      { name: 'two', text: 'Copyright 2021 Bilal\r\n\r\nPermission is hereby granted.' },
      { name: 'scent', text: 'Copyright 2022 Font Authors\n\nSIL OPEN FONT LICENSE Version 1.1 - 26 February 2007' },
    ],
  )
  expect(document.match(/Permission is/g)).toHaveLength(1)
  expect(document).toContain('- one: Copyright (c) 2020 Asma\n- two: Copyright 2021 Bilal\n')
  expect(document).toContain(
    '## Fonts: SIL Open Font License 1.1\n\n- scent: Copyright 2022 Font Authors\n\n```text\nSIL OPEN FONT LICENSE',
  )
})

test('NOTICES.md names every font of the shop with the whole Open Font License', () => {
  const [, fonts = ''] = /\n## Fonts([\s\S]*?)\n## /.exec(read('NOTICES.md')) ?? []
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const names = Object.keys(dependencies).filter(name => /^@(?:fontsource|expo-google-fonts)/.test(name))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(fonts).toContain(name)
  expect(fonts).toContain('PERMISSION & CONDITIONS')
  expect(fonts).toContain('OTHER DEALINGS IN THE FONT SOFTWARE.')
})
