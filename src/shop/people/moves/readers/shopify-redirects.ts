import type { Reader, RedirectRow } from './rows.ts'

/** Shopify's URL redirects: from a path of the old shop to another, or to any address. */
export const shopifyRedirects: Reader<RedirectRow> = {
  columns: ['redirect from', 'redirect to'],
  async *read(lines) {
    for await (const line of lines) {
      const from = line.cell('redirect from')
      const to = line.cell('redirect to')
      const isPath = /^\/[^\s]{0,499}$/.test(from) && to !== '' && to.length <= 500
      if (isPath) yield { line: line.line, row: { key: from, to }, problems: [] }
      else
        yield {
          line: line.line,
          row: null,
          problems: [line.problem('A redirect needs a path and where it leads', 'redirect from')],
        }
    }
  },
}
