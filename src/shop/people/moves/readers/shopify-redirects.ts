import { isReserved } from '../../../settings/redirects/index.ts'
import { oldAddress } from '../one-form-of-old-path.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { Read, Reader, RedirectRow } from './rows.ts'

type Way = { line: CsvLine; key: string; to: string }

/**
 * Shopify's URL redirects: from a path of the old shop, with its query where it has one, to another, or to any address.
 * Of several from one path the first counts; chains within the file are shortened.
 */
export const shopifyRedirects: Reader<RedirectRow> = {
  columns: ['redirect from', 'redirect to'],
  async *read(lines) {
    const ways = new Map<string, Way>()
    const refused: Read<RedirectRow>[] = []
    const refuse = (line: CsvLine, reason: string, column: string) =>
      refused.push({ line: line.line, row: null, problems: [line.problem(reason, column)] })
    for await (const line of lines) {
      const from = line.cell('redirect from').replace(/^https?:\/\/[^/?#]+(?=[/?#])/i, '')
      const to = line.cell('redirect to')
      const key = oldAddress(from)
      if (!/^\/[^\s]{0,499}$/.test(from) || to === '' || to.length > 500)
        refuse(line, 'A redirect needs a path and where it leads', 'redirect from')
      else if (isReserved(key))
        refuse(line, 'The shop has a page of its own there: this redirect was left out', 'redirect from')
      else if (!isTarget(to)) refuse(line, 'A redirect leads to a path or to an address with https', 'redirect to')
      else if (ways.has(key))
        refuse(
          line,
          `Line ${ways.get(key)?.line.line} lets the same address lead to ${ways.get(key)?.to}: the first counts`,
          'redirect from',
        )
      else ways.set(key, { line, key, to })
    }
    yield* refused
    for (const way of ways.values()) yield readOf(way, ways)
  },
}

/** A path of one slash: '//host' would be another site. */
const isTarget = (to: string) =>
  /^\/(?![/\\])/.test(to) ? !/^\/(admin|v1)(\/|$)/i.test(to) : to.startsWith('https://') && URL.canParse(to)

function readOf({ line, key, to }: Way, ways: ReadonlyMap<string, Way>): Read<RedirectRow> {
  const refused = (reason: string): Read<RedirectRow> => ({
    line: line.line,
    row: null,
    problems: [line.problem(reason, 'redirect to')],
  })
  const end = endOf(to, ways)
  if (end === null)
    return refused(
      oldAddress(to) === key ? 'It leads to itself, and was left out' : 'It leads in a circle, and was left out',
    )
  const questions: Problem[] = []
  if (end.startsWith('https://'))
    questions.push({
      ...line.problem('It leads to another site: not followed before somebody agrees', 'redirect to'),
      ask: 'host',
      key: new URL(end).host.slice(0, 80),
    })
  return { line: line.line, row: { key, to: end, questions }, problems: [] }
}

/** Where a redirect leads in the end; null for a circle. */
function endOf(to: string, ways: ReadonlyMap<string, Way>): string | null {
  const seen = new Set<string>()
  for (let at = to; ; ) {
    const key = at.startsWith('/') ? oldAddress(at) : at
    const next = ways.get(key) ?? ways.get(key.replace(/\?.*/s, ''))
    if (!next) return at
    if (seen.has(next.key)) return null
    seen.add(next.key)
    at = next.to
  }
}
