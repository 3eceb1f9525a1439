import { plainText } from '../../../ground/plain-text.ts'
import { cutsOf } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import { slugOf } from './products.ts'
import type { PageRow, Read, Reader } from './rows.ts'

const BODY_LENGTH = 50_000

/**
 * Shopify's pages and blog posts, as Matrixify exports them (https://matrixify.app/documentation/pages): Shopify itself
 * exports neither. A post names its blog.
 */
export const shopifyPages: Reader<PageRow> = {
  columns: ['handle', 'title', 'body html'],
  async *read(lines) {
    for await (const line of lines) yield pageOf(line)
  },
}

function pageOf(line: CsvLine): Read<PageRow> {
  const problems: Problem[] = []
  const kept = cutsOf(line, problems)
  const title = kept('title', line.cell('title').replaceAll(/\s+/g, ' '), 120, 'title')
  const handle = kept('address', line.cell('handle').toLowerCase(), 100, 'handle') || slugOf(title)
  if (!title || !handle)
    return { line: line.line, row: null, problems: [line.problem('A page needs a title', 'title')] }
  const blog = line.cell('blog: handle', 'blog: title').toLowerCase()
  const row: PageRow = {
    key: blog === '' ? `/pages/${handle}` : `/blogs/${slugOf(blog)}/${handle}`,
    slug: handle,
    kind: blog === '' ? 'page' : 'article',
    title,
    body: kept('text', plainText(line.cell('body html')), BODY_LENGTH, 'body html'),
    author: kept('author', line.cell('author'), 80, 'author'),
  }
  return { line: line.line, row, problems }
}
