import { type Node, nameOf, type Source, topLevel, walk } from './sources.ts'

export type Kind = 'number' | 'string' | 'boolean' | 'date' | 'bytes' | 'null' | 'object' | 'list' | 'any'

/**
 * What a type allows: its kinds, and of objects their members, of lists their items. `members` is null where the source
 * does not say them.
 */
export type Shape = { kinds: Set<Kind>; members: Map<string, Member> | null; item: Shape | null }
export type Member = { shape: Shape; optional: boolean }

type Scope = { source: Source; given: Map<string, Shape>; depth: number }

const MOST_DEPTH = 30
const plain = (...kinds: Kind[]): Shape => ({ kinds: new Set(kinds), members: null, item: null })
const anything = (): Shape => plain('any')
const objectOf = (members: Map<string, Member>): Shape => ({ kinds: new Set(['object']), members, item: null })
const listOf = (item: Shape): Shape => ({ kinds: new Set(['list']), members: null, item })

const KEYWORDS: Record<string, Kind> = {
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'null',
  TSObjectKeyword: 'object',
  TSTemplateLiteralType: 'string',
}

/** Types of others by their name. */
const KNOWN: Record<string, Kind> = { Date: 'date', Buffer: 'bytes', Uint8Array: 'bytes', SqlBool: 'boolean' }

/** The shape of a type that stands in a file. What is not understood is anything. */
export const shapeOf = (node: Node, source: Source): Shape => resolve(node, { source, given: new Map(), depth: 0 })

function resolve(node: Node, scope: Scope): Shape {
  if (scope.depth > MOST_DEPTH) return anything()
  const within = { ...scope, depth: scope.depth + 1 }
  const keyword = KEYWORDS[node.type]
  if (keyword) return plain(keyword)
  switch (node.type) {
    case 'TSTypeAnnotation':
    case 'TSParenthesizedType':
      return resolve(node.typeAnnotation, within)
    case 'TSTypeLiteral':
      return membersOf(node.members, within)
    case 'TSLiteralType':
      return plain(literalKind(node.literal))
    case 'TSUnionType':
      return node.types.map(each => resolve(each, within)).reduce(either)
    case 'TSIntersectionType':
      return node.types.map(each => resolve(each, within)).reduce(both)
    case 'TSArrayType':
      return listOf(resolve(node.elementType, within))
    case 'TSTupleType':
      return listOf(anything())
    case 'TSTypeOperator':
      return node.operator === 'readonly' ? resolve(node.typeAnnotation, within) : plain('string')
    case 'TSIndexedAccessType':
      return accessed(node, within)
    case 'TSTypeReference':
      return referred(node, within)
    case 'TSMappedType':
      return mapped(node, within)
    default:
      return anything()
  }
}

const literalKind = (literal: Node): Kind =>
  literal.type === 'Literal' ? (typeof literal.value as Kind) : literal.type === 'UnaryExpression' ? 'number' : 'string'

function either(a: Shape, b: Shape): Shape {
  const kinds = new Set([...a.kinds, ...b.kinds])
  if (kinds.has('any')) return anything()
  const [of, more] = [a.members, b.members]
  const members =
    of && more
      ? new Map(
          [...new Set([...of.keys(), ...more.keys()])].map((key): [string, Member] => {
            const [one, other] = [of.get(key), more.get(key)]
            const shape = one && other ? either(one.shape, other.shape) : (one ?? other)?.shape
            return [key, { shape: shape ?? anything(), optional: !one || !other || one.optional || other.optional }]
          }),
        )
      : a.kinds.has('object') && b.kinds.has('object')
        ? null
        : (of ?? more)
  const item = a.item && b.item ? either(a.item, b.item) : (a.item ?? b.item)
  return { kinds, members, item }
}

/** Of an intersection: what a number has beside it, such as its unit, does not change what the database sends. */
function both(a: Shape, b: Shape): Shape {
  for (const kind of ['number', 'string'] as const) if (a.kinds.has(kind) || b.kinds.has(kind)) return plain(kind)
  if (a.kinds.has('any') || b.kinds.has('any')) return anything()
  if (!a.members || !b.members) return plain('object')
  return objectOf(new Map([...a.members, ...b.members]))
}

function membersOf(nodes: readonly Node[], scope: Scope): Shape {
  const members = new Map<string, Member>()
  for (const node of nodes) {
    if (node.type === 'TSIndexSignature') return plain('object')
    if (node.type === 'TSPropertySignature') {
      const shape = node.typeAnnotation ? resolve(node.typeAnnotation, scope) : anything()
      members.set(nameOf(node.key as never), { shape, optional: node.optional })
    }
  }
  return objectOf(members)
}

function accessed({ objectType, indexType }: Extract<Node, { type: 'TSIndexedAccessType' }>, scope: Scope): Shape {
  if (indexType.type === 'TSNumberKeyword') {
    const literals = literalsOf({ type: 'TSIndexedAccessType', objectType, indexType } as Node, scope.source)
    return literals ? plain('string') : (resolve(objectType, scope).item ?? anything())
  }
  const of = resolve(objectType, scope)
  const keys = literals(indexType, scope)
  if (!of.members || !keys) return anything()
  const shapes = [...keys].map(key => of.members?.get(key)?.shape ?? anything())
  return shapes.length > 0 ? shapes.reduce(either) : anything()
}

function mapped(node: Extract<Node, { type: 'TSMappedType' }>, scope: Scope): Shape {
  const keys = literals(node.constraint, scope)
  if (!keys || !node.typeAnnotation) return anything()
  const shape = resolve(node.typeAnnotation, scope)
  return objectOf(new Map([...keys].map(key => [key, { shape, optional: Boolean(node.optional) }])))
}

function referred(node: Extract<Node, { type: 'TSTypeReference' }>, scope: Scope): Shape {
  if (node.typeName.type !== 'Identifier') return anything()
  const { name } = node.typeName
  const given = node.typeArguments?.params ?? []
  const own = scope.given.get(name)
  if (own) return own
  const known = KNOWN[name]
  if (known) return plain(known)
  const [of, second] = given
  if (of) {
    const special = ofUtility(name, of, second, scope)
    if (special) return special
  }
  const declared = localType(node, name, scope.source) ?? topLevel(scope.source, name, 'type')
  if (!declared) return anything()
  const { node: type, source } = declared
  const parameters = ('typeParameters' in type && type.typeParameters?.params) || []
  const shapes = new Map(
    parameters.map((parameter, index): [string, Shape] => {
      const argument = given[index] ?? null
      const shape = argument
        ? resolve(argument, scope)
        : parameter.default
          ? resolve(parameter.default, { ...scope, source })
          : anything()
      return [nameOf(parameter.name), shape]
    }),
  )
  const inside: Scope = { source, given: shapes, depth: scope.depth }
  if (type.type === 'TSTypeAliasDeclaration') return resolve(type.typeAnnotation, inside)
  if (type.type !== 'TSInterfaceDeclaration') return anything()
  const self = membersOf(type.body.body, inside)
  const bases = type.extends.map(({ expression, typeArguments }) =>
    resolve({ type: 'TSTypeReference', typeName: expression, typeArguments } as unknown as Node, inside),
  )
  return [...bases, self].reduce(both)
}

/** A type parameter of a function around. */
function parameterType(from: Node, name: string, source: Source): { node: Node; source: Source } | null {
  for (let scope = source.parentOf(from); scope; scope = source.parentOf(scope)) {
    const found =
      'typeParameters' in scope && scope.typeParameters?.params.find(each => nameOf(each.name as never) === name)
    if (found) return { node: found as Node, source }
  }
  return null
}

/** A type that is declared in a function around. */
function localType(from: Node, name: string, source: Source): { node: Node; source: Source } | null {
  for (let scope = source.parentOf(from); scope; scope = source.parentOf(scope)) {
    if (scope.type !== 'BlockStatement') continue
    const found = scope.body.find(each => each.type === 'TSTypeAliasDeclaration' && each.id.name === name)
    if (found) return { node: found, source }
  }
  return null
}

function ofUtility(name: string, of: Node, second: Node | undefined, scope: Scope): Shape | null {
  const keys = second ? literals(second, scope) : null
  switch (name) {
    case 'Array':
    case 'ReadonlyArray':
      return listOf(resolve(of, scope))
    case 'Record': {
      const names = literals(of, scope)
      if (!names || !second) return plain('object')
      const shape = resolve(second, scope)
      return objectOf(new Map([...names].map(key => [key, { shape, optional: false }])))
    }
    case 'Pick':
    case 'Omit': {
      const { members, kinds } = resolve(of, scope)
      if (!members || !keys) return anything()
      return {
        kinds,
        members: new Map([...members].filter(([key]) => keys.has(key) === (name === 'Pick'))),
        item: null,
      }
    }
    case 'Partial':
    case 'Required': {
      const { members, kinds } = resolve(of, scope)
      const optional = name === 'Partial'
      return members
        ? { kinds, members: new Map([...members].map(([key, { shape }]) => [key, { shape, optional }])), item: null }
        : anything()
    }
    case 'Readonly':
    case 'Selectable':
    case 'Generated':
      return resolve(of, scope)
    case 'ColumnType':
      return resolve(of, scope)
    case 'NonNullable': {
      const shape = resolve(of, scope)
      return { ...shape, kinds: new Set([...shape.kinds].filter(kind => kind !== 'null')) }
    }
    case 'Exclude':
    case 'Extract':
      return resolve(of, scope)
    default:
      return null
  }
}

/**
 * The strings of a type that is a union of them, of the keys of another, or of the items of a constant list; null where
 * it is not.
 */
export const literalsOf = (node: Node, source: Source): Set<string> | null =>
  literals(node, { source, given: new Map(), depth: 0 })

function literals(node: Node, scope: Scope): Set<string> | null {
  if (scope.depth > MOST_DEPTH) return null
  const within = { ...scope, depth: scope.depth + 1 }
  switch (node.type) {
    case 'TSTypeAnnotation':
    case 'TSParenthesizedType':
      return literals(node.typeAnnotation, within)
    case 'TSLiteralType':
      return node.literal.type === 'Literal' && typeof node.literal.value === 'string'
        ? new Set([node.literal.value])
        : null
    case 'TSUnionType': {
      const each = node.types.map(type => literals(type, within))
      return each.every(set => set !== null) ? new Set(each.flatMap(set => [...set])) : null
    }
    case 'TSTypeOperator': {
      if (node.operator !== 'keyof') return null
      const of = node.typeAnnotation
      if (of.type === 'TSTypeQuery') return keysOfConstant(of, scope.source)
      const { members } = resolve(of, within)
      return members ? new Set(members.keys()) : null
    }
    case 'TSIndexedAccessType':
      return node.objectType.type === 'TSTypeQuery' || node.objectType.type === 'TSParenthesizedType'
        ? itemsOfConstant(node.objectType, scope.source)
        : null
    case 'TSTypeReference':
      return literalsOfReference(node, within)
    default:
      return null
  }
}

function literalsOfReference(node: Extract<Node, { type: 'TSTypeReference' }>, scope: Scope): Set<string> | null {
  if (node.typeName.type !== 'Identifier') return null
  const { name } = node.typeName
  const [of, second] = node.typeArguments?.params ?? []
  if (of && second && (name === 'Exclude' || name === 'Extract')) {
    const [from, others] = [literals(of, scope), literals(second, scope)]
    if (!from || !others) return null
    return new Set([...from].filter(each => others.has(each) === (name === 'Extract')))
  }
  const declared = parameterType(node, name, scope.source) ?? topLevel(scope.source, name, 'type')
  if (declared?.node.type === 'TSTypeParameter')
    return declared.node.constraint ? literals(declared.node.constraint, scope) : null
  if (declared?.node.type !== 'TSTypeAliasDeclaration') return null
  return literals(declared.node.typeAnnotation, { ...scope, source: declared.source, given: new Map() })
}

/** `(typeof names)[number]`. */
function itemsOfConstant(node: Node, source: Source): Set<string> | null {
  const value = constant(node, source)
  if (value?.type !== 'ArrayExpression') return null
  const items = value.elements.map(each =>
    each?.type === 'Literal' && typeof each.value === 'string' ? each.value : null,
  )
  return items.every(each => each !== null) ? new Set(items) : null
}

/** `keyof typeof names`. */
function keysOfConstant(node: Node, source: Source): Set<string> | null {
  const value = constant(node, source)
  if (value?.type !== 'ObjectExpression') return null
  const keys = value.properties.map(each =>
    each.type === 'Property' && !each.computed ? nameOf(each.key as never) : null,
  )
  return keys.every(each => each !== null) ? new Set(keys) : null
}

function constant(node: Node, source: Source): Node | null {
  let name: string | null = null
  walk(node, each => {
    if (each.type === 'TSTypeQuery' && each.exprName.type === 'Identifier') name = each.exprName.name
  })
  const declared = name ? topLevel(source, name, 'value') : null
  let value: Node | null = declared?.node.type === 'VariableDeclarator' ? declared.node.init : null
  while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression
  if (value?.type === 'CallExpression' && value.arguments[0]?.type === 'ArrayExpression') return value.arguments[0]
  return value
}
