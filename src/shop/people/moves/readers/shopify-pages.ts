import { plainText } from '../../../ground/plain-text.ts'
import { cut } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import { slugOf } from './products.ts'
import type { PageRow, Read, Reader } from './rows.ts'

const BODY_LENGTH = 50_000

/**
 * Shopify's pages and blog posts, as Matrixify exports them (https://matrixify.app/documentation/pages): Shopify itself exports neither. A post names
 * its blog.
 */
export const shopifyPages: Reader<PageRow> = {
  columns: ['handle', 'title', 'body html'],
  async *read(lines) {
    for await (const line of lines) yield pageOf(line)
  },
}

function pageOf(line: CsvLine): Read<PageRow> {
  const title = cut(line.cell('title').replaceAll(/\s+/g, ' '), 120)
  const handle = cut(line.cell('handle').toLowerCase(), 100) || slugOf(title)
  if (!title || !handle)
    return { line: line.line, row: null, problems: [line.problem('A page needs a title', 'title')] }
  const blog = line.cell('blog: handle', 'blog: title').toLowerCase()
  const problems: Problem[] = []
  const text = plainText(line.cell('body html'))
  if (text.length > BODY_LENGTH) problems.push(line.problem('The text was cut at 50,000 characters', 'body html'))
  const row: PageRow = {
    key: blog === '' ? `/pages/${handle}` : `/blogs/${slugOf(blog)}/${handle}`,
    slug: handle,
    kind: blog === '' ? 'page' : 'article',
    title,
    body: cut(text, BODY_LENGTH),
    author: cut(line.cell('author'), 80),
  }
  return { line: line.line, row, problems }
}
