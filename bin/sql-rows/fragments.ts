import type { ESTree } from 'vite'
import { literalsOf } from './row-types.ts'
import { type Declared, declaredIn, type Node, nameOf, type Source, sourcesWith, topLevel, walk } from './sources.ts'

/** Stands for one parameter in a text of SQL. */
export const PARAMETER = '\u0001'

/** What an expression is worth, as far as the source says it. */
type Worth =
  | { is: 'sql'; text: string }
  /** `asked`: what it is at a call of the function whose parameter it is. */
  | { is: 'value'; literal?: string | number | boolean | null; asked?: () => Worth }
  | { is: 'list'; items: Worth[] }
  | { is: 'object'; entries: Map<string, () => Worth> }
  | { is: 'function'; node: FunctionNode; frame: Frame }

type FunctionNode = ESTree.ArrowFunctionExpression | ESTree.Function
type Template = Extract<Node, { type: 'TaggedTemplateExpression' }>
/**
 * Where an expression is read: its file, what the parameters of the functions around it are, and which way an open
 * choice goes.
 */
type Frame = { source: Source; given: Map<FunctionNode, Map<string, Worth>>; choice: number; depth: number }

/** The source does not say which SQL it is. */
export class Unknown extends Error {}

const VALUE: Worth = { is: 'value' }
const MOST_DEPTH = 60

/**
 * The SQL of a template of Kysely's tag `sql` as the texts that it may become, with PARAMETER where a value is sent.
 * Constants, functions and branches of this project are followed; where a value of run time chooses, each way is tried
 * once. Throws Unknown where the SQL comes from elsewhere.
 */
export function textsOf(source: Source, template: Template, choices = 12): string[] {
  const texts = new Set<string>()
  for (let choice = 0; choice < choices; choice++) {
    texts.add(textOf(template, { source, given: new Map(), choice, depth: 0 }))
  }
  return [...texts]
}

function textOf(template: Template, frame: Frame): string {
  const { quasis, expressions } = template.quasi
  return quasis
    .map((quasi, index) => {
      const expression = expressions[index]
      return (quasi.value.cooked ?? quasi.value.raw) + (expression ? sqlOf(worthOf(expression, frame)) : '')
    })
    .join('')
}

/** What Kysely makes of a value in a template. */
function sqlOf(worth: Worth): string {
  if (worth.is === 'sql') return worth.text
  if (worth.is === 'function') throw new Unknown('a function')
  return PARAMETER
}

function worthOf(node: Node, frame: Frame): Worth {
  if (frame.depth > MOST_DEPTH) throw new Unknown('too deep')
  const at = { ...frame, depth: frame.depth + 1 }
  switch (node.type) {
    case 'TaggedTemplateExpression':
      return isSqlTag(node) ? { is: 'sql', text: textOf(node, at) } : VALUE
    case 'Literal':
      return { is: 'value', literal: node.value as string | number | boolean | null }
    case 'TemplateLiteral':
      return templateOf(node, at)
    case 'Identifier':
      return node.name === 'undefined' ? VALUE : named(node, at)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'AwaitExpression':
    case 'TSInstantiationExpression':
      return worthOf('argument' in node ? node.argument : node.expression, at)
    case 'ConditionalExpression':
      return branch([node.consequent, node.alternate], at)
    case 'LogicalExpression':
      return logical(node, at)
    case 'ArrayExpression':
      return { is: 'list', items: node.elements.flatMap(each => (each ? elementOf(each, at) : [])) }
    case 'ObjectExpression':
      return objectOf(node, at)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return { is: 'function', node, frame: at }
    case 'MemberExpression':
      return member(node, at)
    case 'CallExpression':
      return called(node, at)
    default:
      return VALUE
  }
}

/** `a ?? b` is `b` where `a` is a value of run time. */
function logical({ operator, left, right }: Extract<Node, { type: 'LogicalExpression' }>, frame: Frame): Worth {
  if (operator === '&&') return worthOf(right, frame)
  const worth = worthOf(left, frame)
  return worth.is === 'value' && worth.literal === undefined ? worthOf(right, frame) : worth
}

/** One of several expressions, by the frame's choice: those that are SQL where one is. */
function branch(nodes: Node[], frame: Frame): Worth {
  return worthOf(pick(nodes, frame.choice), frame)
}

function pick<T>(each: readonly T[], choice: number): T {
  const picked = each[choice % each.length]
  if (picked === undefined) throw new Unknown('nothing to choose from')
  return picked
}

const pickOr = <T>(each: readonly T[], choice: number): T | undefined => each[choice % each.length]

function elementOf(node: Node, frame: Frame): Worth[] {
  if (node.type !== 'SpreadElement') return [worthOf(node, frame)]
  const spread = worthOf(node.argument, frame)
  return spread.is === 'list' ? spread.items : spread.is === 'value' ? [VALUE] : [spread]
}

function objectOf(node: Extract<Node, { type: 'ObjectExpression' }>, frame: Frame): Worth {
  const entries = new Map<string, () => Worth>()
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = worthOf(property.argument, frame)
      if (spread.is === 'object') for (const [key, value] of spread.entries) entries.set(key, value)
    } else if (!property.computed) entries.set(nameOf(property.key), () => worthOf(property.value, frame))
  }
  return { is: 'object', entries }
}

/** The literal that a worth is, here or at a call of the function around. */
function literalOf(worth: Worth): string | number | boolean | null | undefined {
  if (worth.is !== 'value') return undefined
  return worth.literal !== undefined ? worth.literal : worth.asked && literalOf(worth.asked())
}

function templateOf(node: Extract<Node, { type: 'TemplateLiteral' }>, frame: Frame): Worth {
  const literals = node.expressions.map(each => literalOf(worthOf(each, frame)))
  if (literals.includes(undefined)) return VALUE
  return {
    is: 'value',
    literal: node.quasis.map((quasi, at) => (quasi.value.cooked ?? '') + (literals[at] ?? '')).join(''),
  }
}

/** The worth of a name: of a constant, of a parameter that a call gave, of a function. */
function named(node: Extract<Node, { type: 'Identifier' }>, frame: Frame): Worth {
  const { name } = node
  for (
    let scope = frame.source.parentOf(node), below: Node = node;
    scope;
    below = scope, scope = frame.source.parentOf(scope)
  ) {
    if (isFunction(scope) && scope.params.includes(below as never) === false) {
      const given = parameterOf(scope, name, frame)
      if (given) return given
    }
    if (scope.type === 'ForOfStatement' && below === scope.body) {
      const over = loopOf(scope, name, frame)
      if (over) return over
    }
    if (scope.type === 'BlockStatement') {
      for (const statement of scope.body) {
        const found = declaredIn(statement, name, 'value')
        if (found) return declared({ node: found, source: frame.source }, frame)
        const taken = takenApart(statement, name, frame)
        if (taken) return taken
      }
    }
  }
  const found = topLevel(frame.source, name, 'value')
  return found ? declared(found, { ...frame, source: found.source }) : VALUE
}

function declared({ node }: Declared, frame: Frame): Worth {
  if (node.type !== 'VariableDeclarator') return worthOf(node, frame)
  if (!node.init) return VALUE
  const annotation = node.id.typeAnnotation
  const worth = worthOf(node.init, frame)
  if (worth.is === 'value' && annotation && isSqlType(annotation, frame.source))
    throw new Unknown(`${nameOf(node.id as never)} is not known`)
  return worth.is === 'list' ? withPushed(node, worth, frame) : worth
}

/** A list with what `push` of its block adds. */
function withPushed(
  node: Extract<Node, { type: 'VariableDeclarator' }>,
  list: Extract<Worth, { is: 'list' }>,
  frame: Frame,
): Worth {
  const declaration = frame.source.parentOf(node)
  const block = declaration && frame.source.parentOf(declaration)
  if (block?.type !== 'BlockStatement' || node.id.type !== 'Identifier') return list
  const start = `${node.id.name}.push`
  const added: Worth[] = []
  const look = (statement: Node) => {
    if (statement.type === 'IfStatement') {
      look(statement.consequent)
      if (statement.alternate) look(statement.alternate)
    } else if (statement.type === 'BlockStatement') statement.body.forEach(look)
    else if (statement.type === 'ForOfStatement') look(statement.body)
    else if (statement.type === 'ExpressionStatement' && statement.expression.type === 'CallExpression') {
      const { callee, arguments: pushed } = statement.expression
      if (frame.source.text.slice(callee.start, callee.end) === start)
        added.push(...pushed.flatMap(each => elementOf(each, frame)))
    }
  }
  block.body.forEach(look)
  return { is: 'list', items: [...list.items, ...added] }
}

/** What `const { a } = object` makes of a name. */
function takenApart(statement: Node, name: string, frame: Frame): Worth | null {
  if (statement.type !== 'VariableDeclaration') return null
  for (const { id, init } of statement.declarations) {
    const path = patternPath(id, name)
    if (path) return init ? path.reduce<Worth>((worth, key) => within(worth, key), worthOf(init, frame)) : VALUE
  }
  return null
}

/** The keys that lead to a name in a pattern; null where it is not in it. */
function patternPath(pattern: Node, name: string): (string | number)[] | null {
  if (pattern.type === 'Identifier') return pattern.name === name ? [] : null
  if (pattern.type === 'AssignmentPattern') return patternPath(pattern.left, name)
  if (pattern.type === 'ArrayPattern') {
    for (const [index, element] of pattern.elements.entries()) {
      const path = element && patternPath(element, name)
      if (path) return [index, ...path]
    }
    return null
  }
  if (pattern.type !== 'ObjectPattern') return null
  for (const property of pattern.properties) {
    const path =
      property.type === 'RestElement' ? patternPath(property.argument, name) : patternPath(property.value, name)
    if (path) return property.type === 'RestElement' ? path : [nameOf(property.key as never), ...path]
  }
  return null
}

function within(worth: Worth, key: string | number): Worth {
  if (worth.is === 'list') return typeof key === 'number' ? (worth.items[key] ?? VALUE) : VALUE
  return worth.is === 'object' ? (worth.entries.get(String(key))?.() ?? VALUE) : VALUE
}

function loopOf(loop: Extract<Node, { type: 'ForOfStatement' }>, name: string, frame: Frame): Worth | null {
  if (loop.left.type !== 'VariableDeclaration') return null
  const [declarator] = loop.left.declarations
  const path = declarator && patternPath(declarator.id, name)
  if (!path) return null
  const over = worthOf(loop.right, frame)
  const one = over.is === 'list' && over.items.length > 0 ? pick(over.items, frame.choice) : VALUE
  return path.reduce<Worth>((worth, key) => within(worth, key), one)
}

/**
 * A parameter of a function: what the call gave, its default, or a value of run time. Throws Unknown where it is SQL
 * that nobody gave.
 */
function parameterOf(of: FunctionNode, name: string, frame: Frame): Worth | null {
  const given = frame.given.get(of)
  for (const [index, parameter] of of.params.entries()) {
    const pattern: Node = parameter
    const path = patternPath(pattern, name)
    if (!path) continue
    const known = given?.get(String(index))
    if (known) return path.reduce<Worth>((worth, key) => within(worth, key), known)
    if (pattern.type === 'AssignmentPattern') return worthOf(pattern.right, frame)
    const item = index === 0 ? itemOf(of, frame) : null
    if (item) return path.reduce<Worth>((part, key) => within(part, key), item)
    const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation : null
    if (annotation && isSqlType(annotation, frame.source)) {
      const worth = atCall(of, index, frame)
      if (!worth) throw new Unknown(`the parameter ${name} is SQL that no call says`)
      return path.reduce<Worth>((part, key) => within(part, key), worth)
    }
    const literals = annotation && path.length === 0 ? literalsOf(annotation, frame.source) : null
    if (literals && literals.size > 0) return { is: 'value', literal: pick([...literals], frame.choice) }
    return path.length === 0 ? { is: 'value', asked: () => atCall(of, index, frame) ?? VALUE } : VALUE
  }
  return null
}

/** Of a function that a list is mapped by: one of its items. */
function itemOf(of: FunctionNode, frame: Frame): Worth | null {
  const call = frame.source.parentOf(of)
  if (call?.type !== 'CallExpression' || call.arguments[0] !== of || call.callee.type !== 'MemberExpression')
    return null
  if (!/^(?:map|flatMap|filter|forEach|some|every)$/.test(nameOf(call.callee.property as never))) return null
  const list = worthOf(call.callee.object, frame)
  return list.is === 'list' && list.items.length > 0 ? pick(list.items, frame.choice) : null
}

/** What one of the calls of a function gives for a parameter. */
function atCall(of: FunctionNode, index: number, frame: Frame): Worth | null {
  const call = pickOr(callsOf(of, frame.source), frame.choice)
  const argument = call?.node.arguments[index]
  return call && argument ? worthOf(argument, { ...frame, source: call.source, depth: frame.depth + 1 }) : null
}

type Call = { node: Extract<Node, { type: 'CallExpression' }>; source: Source }
const calls = new WeakMap<FunctionNode, Call[]>()

/** The calls of a function by its name, in its file and in those that import it. */
function callsOf(of: FunctionNode, source: Source): Call[] {
  const known = calls.get(of)
  if (known) return known
  const parent = source.parentOf(of)
  const id = of.type === 'FunctionDeclaration' ? of.id : parent?.type === 'VariableDeclarator' ? parent.id : null
  const found: Call[] = []
  if (id?.type === 'Identifier') {
    const { name } = id
    const declaration = topLevel(source, name, 'value')?.node
    const from = declaration ? sourcesWith(`${name}(`) : [source]
    for (const each of from) {
      if (each !== source && topLevel(each, name, 'value')?.node !== declaration) continue
      walk(each.program, node => {
        if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name)
          found.push({ node, source: each })
      })
    }
  }
  calls.set(of, found)
  return found
}

const SQL_TYPES = /\b(?:RawBuilder|AliasedRawBuilder|Expression|AliasableExpression|ExpressionWrapper)\b|typeof sql\b/

/** Whether a type says that something is SQL, also by another name. */
function isSqlType(annotation: Node, source: Source): boolean {
  const text = source.text.slice(annotation.start, annotation.end)
  if (SQL_TYPES.test(text)) return true
  const [, name] = /^:?\s*(\w+)$/.exec(text) ?? []
  const alias = name && topLevel(source, name, 'type')
  return alias ? SQL_TYPES.test(alias.source.text.slice(alias.node.start, alias.node.end)) : false
}

function member(node: Extract<Node, { type: 'MemberExpression' }>, frame: Frame): Worth {
  const object = worthOf(node.object, frame)
  if (object.is === 'list') {
    const at = node.computed ? worthOf(node.property, frame) : VALUE
    if (at.is !== 'value' || object.items.length === 0) return VALUE
    return typeof at.literal === 'number' ? (object.items[at.literal] ?? VALUE) : pick(object.items, frame.choice)
  }
  if (object.is !== 'object') return VALUE
  if (!node.computed) return object.entries.get(nameOf(node.property as never))?.() ?? VALUE
  const key = worthOf(node.property, frame)
  if (key.is === 'value' && typeof key.literal === 'string') return object.entries.get(key.literal)?.() ?? VALUE
  return pick([...object.entries.values()], frame.choice)()
}

function called(node: Extract<Node, { type: 'CallExpression' }>, frame: Frame): Worth {
  const { callee } = node
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const name = nameOf(callee.property as never)
    if (callee.object.type === 'Identifier' && callee.object.name === 'sql') return bySql(name, node.arguments, frame)
    if (callee.object.type === 'Identifier' && callee.object.name === 'Object')
      return ofObject(name, node.arguments, frame)
    if (/^(?:selectFrom|select|updateTable|fn|val|case|exists)$/.test(name)) throw new Unknown('a query of the builder')
    if (name === 'ref') return quoted(first(node.arguments), frame)
    return byMethod(name, callee.object, node.arguments, frame)
  }
  const of = worthOf(callee, frame)
  return of.is === 'function'
    ? apply(
        of,
        node.arguments.flatMap(each => elementOf(each, frame)),
        frame,
      )
    : VALUE
}

const first = (nodes: readonly Node[]): Node => {
  const [node] = nodes
  if (!node) throw new Unknown('an argument is missing')
  return node
}

/** `sql.ref`, `sql.join` and the others. */
function bySql(name: string, given: readonly Node[], frame: Frame): Worth {
  if (name === 'ref' || name === 'table' || name === 'id') return quoted(first(given), frame)
  if (name === 'val') return VALUE
  if (name === 'raw' || name === 'lit') {
    const literal = literalOf(worthOf(first(given), frame))
    if (literal === undefined) {
      if (name === 'lit') return { is: 'sql', text: '1' }
      throw new Unknown('a text of SQL of run time')
    }
    const text = name === 'lit' && typeof literal === 'string' ? `'${literal.replaceAll("'", "''")}'` : String(literal)
    return { is: 'sql', text }
  }
  if (name !== 'join') throw new Unknown(`sql.${name}`)
  const list = worthOf(first(given), frame)
  const separator = given[1] ? sqlOf(worthOf(given[1], frame)) : ', '
  const items = list.is === 'list' && list.items.length > 0 ? list.items : [VALUE]
  return { is: 'sql', text: items.map(sqlOf).join(separator) }
}

function quoted(node: Node, frame: Frame): Worth {
  const name = literalOf(worthOf(node, frame))
  if (typeof name !== 'string') throw new Unknown('a name of run time')
  return {
    is: 'sql',
    text: name
      .split('.')
      .map(part => `"${part}"`)
      .join('.'),
  }
}

function ofObject(name: string, given: readonly Node[], frame: Frame): Worth {
  const object = worthOf(first(given), frame)
  if (object.is !== 'object') return VALUE
  const items = [...object.entries].map(([key, value]): Worth => {
    const literal: Worth = { is: 'value', literal: key }
    return name === 'keys' ? literal : name === 'values' ? value() : { is: 'list', items: [literal, value()] }
  })
  return { is: 'list', items }
}

/** Methods of lists, whose results may be SQL; of whatever else the result is a value. */
function byMethod(name: string, object: Node, given: readonly Node[], frame: Frame): Worth {
  // What an executed statement answers is data.
  if (name.startsWith('execute')) return VALUE
  const on = worthOf(object, frame)
  if (on.is === 'sql') return on
  if (on.is === 'object') {
    const method = on.entries.get(name)?.()
    return method?.is === 'function'
      ? apply(
          method,
          given.map(each => worthOf(each, frame)),
          frame,
        )
      : VALUE
  }
  if (on.is === 'list' && /^(?:filter|slice|toSorted|toReversed)$/.test(name)) return on
  if (name !== 'map' && name !== 'flatMap') return VALUE
  const work = worthOf(first(given), frame)
  if (work.is !== 'function') return VALUE
  const items = (on.is === 'list' ? on.items : [VALUE]).map((item, index) =>
    apply(work, [item, { is: 'value', literal: index }], frame),
  )
  return {
    is: 'list',
    items: name === 'map' ? items : items.flatMap(item => (item.is === 'list' ? item.items : [item])),
  }
}

function apply(
  { node, frame: own }: Extract<Worth, { is: 'function' }>,
  given: Worth[],
  { choice, depth, given: outer }: Frame,
): Worth {
  const named = new Map(given.map((worth, index) => [String(index), worth]))
  const frame: Frame = { source: own.source, given: new Map([...outer, ...own.given, [node, named]]), choice, depth }
  const { body } = node
  if (!body) return VALUE
  if (body.type !== 'BlockStatement') return worthOf(body, frame)
  const returned = returnsOf(body)
  // What is returned beside SQL, such as null, is never in a text.
  const sql = returned.map(each => worthOf(each, frame)).filter(worth => worth.is !== 'value')
  return sql.length === 0 ? VALUE : pick(sql, frame.choice)
}

/** What a function returns, not those within it. */
function returnsOf(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : []
  if (node.type === 'BlockStatement') return node.body.flatMap(returnsOf)
  if (node.type === 'IfStatement')
    return [...returnsOf(node.consequent), ...(node.alternate ? returnsOf(node.alternate) : [])]
  return []
}

const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression'

export const isSqlTag = (node: Node): node is Template =>
  node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql'
