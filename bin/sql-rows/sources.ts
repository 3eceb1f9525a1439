import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { projectRoot } from '../../src/platform/process/project-root.ts'

export type Node = ESTree.Node

/** One file of TypeScript with what the checks look up in it. */
export type Source = {
  path: string
  text: string
  program: ESTree.Program
  parentOf: (node: Node) => Node | undefined
}

/** What a name stands for: a node of the file that declares it. */
export type Declared = { node: Node; source: Source }

const files = new Map<string, Source | null>()

/** The parsed file; each file is read once. Null where there is none. */
export function openSource(path: string): Source | null {
  const known = files.get(path)
  if (known !== undefined) return known
  const source = existsSync(path) ? parseSource(path, readFileSync(path, 'utf8')) : null
  files.set(path, source)
  return source
}

let texts: { path: string; text: string }[] | null = null

/** The program's own files. */
export function projectFiles(): { path: string; text: string }[] {
  texts ??= ['src', 'bin', 'db']
    .flatMap(folder =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(path =>
        join(projectRoot, folder, path),
      ),
    )
    .filter(path => /(?<!\.test|\.gen)\.tsx?$/.test(path))
    .sort()
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
  return texts
}

/** The files in which a text stands, parsed. */
export const sourcesWith = (text: string): Source[] =>
  projectFiles().flatMap(file => (file.text.includes(text) ? (openSource(file.path) ?? []) : []))

/** Parses a text as the file `path`, from where its relative imports are found. Throws when it is no TypeScript. */
export function parseSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const parents = new WeakMap<Node, Node>()
  walk(program, (node, parent) => {
    if (parent) parents.set(node, parent)
  })
  return { path, text, program, parentOf: node => parents.get(node) }
}

/** Calls `visit` for a node and all below it, parents first. */
export function walk(root: Node, visit: (node: Node, parent: Node | null) => void): void {
  const step = (node: Node, parent: Node | null) => {
    visit(node, parent)
    for (const child of childrenOf(node)) step(child, node)
  }
  step(root, null)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap(value =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The line of a node, from 1. */
export const lineOf = ({ text }: Source, { start }: { start: number }): number =>
  text.slice(0, start).split('\n').length

/**
 * The declaration of a value or type at the top of a file, also one that the file imports or exports again; null
 * outside the project.
 */
export function topLevel(source: Source, name: string, kind: 'value' | 'type'): Declared | null {
  for (const statement of source.program.body) {
    const node = 'declaration' in statement && statement.declaration ? statement.declaration : statement
    const found = declaredIn(node as Node, name, kind)
    if (found) return { node: found, source }
  }
  for (const statement of source.program.body) {
    if (statement.type === 'ImportDeclaration') {
      const specifier = statement.specifiers.find(each => each.type === 'ImportSpecifier' && each.local.name === name)
      if (specifier?.type === 'ImportSpecifier')
        return exported(source, statement.source.value, nameOf(specifier.imported), kind)
    }
  }
  return reExported(source, name, kind)
}

function reExported(source: Source, name: string, kind: 'value' | 'type'): Declared | null {
  for (const statement of source.program.body) {
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const specifier = statement.specifiers.find(each => nameOf(each.exported) === name)
      if (specifier) return exported(source, statement.source.value, nameOf(specifier.local), kind)
    }
    if (statement.type === 'ExportAllDeclaration') {
      const found = exported(source, statement.source.value, name, kind)
      if (found) return found
    }
  }
  return null
}

function exported(from: Source, specifier: string, name: string, kind: 'value' | 'type'): Declared | null {
  if (!specifier.startsWith('.')) return null
  const source = openSource(join(dirname(from.path), specifier))
  return source && topLevel(source, name, kind)
}

export const nameOf = (node: { type: string; name?: unknown; value?: unknown }): string =>
  String(node.type === 'Literal' ? node.value : node.name)

/** The declaration of `name` that `node` itself is: the value that it is given first, a function, or a type. */
export function declaredIn(node: Node, name: string, kind: 'value' | 'type'): Node | null {
  if (kind === 'type') {
    const isType = node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration'
    return isType && node.id.name === name ? node : null
  }
  if (node.type === 'FunctionDeclaration') return node.id?.name === name ? node : null
  if (node.type !== 'VariableDeclaration') return null
  return node.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name) ?? null
}
