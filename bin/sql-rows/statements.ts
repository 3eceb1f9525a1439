import { isSqlTag, PARAMETER, textsOf, Unknown } from './fragments.ts'
import { type Shape, shapeOf } from './row-types.ts'
import { lineOf, type Node, nameOf, type Source, walk } from './sources.ts'

/** A statement or an expression of SQL with the type that the source promises of its rows or its value. */
export type Statement = {
  place: string
  texts: string[]
  /** Of an expression: the tables that the query around it reads, as far as it says so; null: a statement. */
  tables: string[] | null
  /** Of its rows, or of the value. Null: only asked whether it is SQL. */
  shape: Shape | null
}
export type Skipped = { place: string; why: string }

const BEGINS_STATEMENT = /^\s*(?:\/\*[^*]*\*\/\s*)?(?:select|with|insert|update|delete|values)\b/i

/** The statements of one file, and those whose SQL the source does not say. */
export function statementsOf(source: Source, path: string): { statements: Statement[]; skipped: Skipped[] } {
  const statements: Statement[] = []
  const skipped: Skipped[] = []
  walk(source.program, (node, parent) => {
    if (!isSqlTag(node)) return
    const isRun =
      parent?.type === 'MemberExpression' && parent.property.type === 'Identifier' && parent.property.name === 'execute'
    const type = node.typeArguments?.params[0] ?? annotated(parent)
    const begins = BEGINS_STATEMENT.test(node.quasi.quasis[0]?.value.raw ?? '')
    if (!isRun && !type) return
    const place = `${path}:${lineOf(source, node)}`
    try {
      const texts = textsOf(source, node).map(numbered)
      statements.push({
        place,
        texts,
        tables: isRun || begins ? null : tablesAround(node, source),
        shape: type ? shapeOf(type, source) : null,
      })
    } catch (error) {
      if (!(error instanceof Unknown)) throw error
      skipped.push({ place, why: error.message })
    }
  })
  return { statements, skipped }
}

/** `T` of `const name: RawBuilder<T> = sql...` or `(...): RawBuilder<T> => sql...`. */
function annotated(parent: Node | null): Node | undefined {
  const annotation =
    parent?.type === 'VariableDeclarator'
      ? parent.id.typeAnnotation
      : parent?.type === 'ArrowFunctionExpression'
        ? parent.returnType
        : null
  const type = annotation?.typeAnnotation
  const isOfSql =
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'RawBuilder'
  const of = isOfSql ? type.typeArguments?.params[0] : undefined
  return of?.type === 'TSUnknownKeyword' ? undefined : of
}

const READS = /^(?:selectFrom|updateTable|deleteFrom|insertInto|innerJoin|leftJoin|from|using)$/

/** The tables of the builder's query that an expression is a part of, such as 'orders' or 'orders as other'. */
function tablesAround(node: Node, source: Source): string[] {
  const tables: string[] = []
  // Its chain of calls, from the last one to `db.selectFrom('orders')`, or to a function that is given such a chain.
  const look = (call: Node): void => {
    if (call.type !== 'CallExpression') return
    if (call.callee.type !== 'MemberExpression') {
      call.arguments.forEach(look)
      return
    }
    const [table] = call.arguments
    if (READS.test(nameOf(call.callee.property as never)) && table?.type === 'Literal')
      tables.unshift(String(table.value))
    look(call.callee.object)
  }
  for (let at: Node | undefined = node; at; at = source.parentOf(at)) look(at)
  return [...new Set(tables)]
}

function numbered(text: string): string {
  let count = 0
  return text.replaceAll(PARAMETER, () => `$${++count}`)
}
