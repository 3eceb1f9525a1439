import { createHash } from 'node:crypto'
import { COMMENT_LIMIT } from '../../../content/reviews/rules.ts'
import { Email } from '../../../ground/customers/email-rules.ts'
import { plainText } from '../../../ground/plain-text.ts'
import { cut, momentFrom, nameOf, pictureUrl } from './cells.ts'
import type { Reader, ReviewRow } from './rows.ts'

const MOST_PICTURES = 5

/** Judge.me's reviews. They have no number of their own: a review is known by product, author, day and words. */
export const judgemeReviews: Reader<ReviewRow> = {
  columns: ['rating', 'review_date', 'reviewer_name', 'product_handle'],
  async *read(lines) {
    for await (const line of lines) {
      const product = line.cell('product_handle').toLowerCase()
      const rating = Number(line.cell('rating'))
      const createdAt = momentFrom(line.cell('review_date'))
      const problems = []
      if (!product)
        problems.push(line.problem('A review of the shop, not of a product, was left out', 'product_handle'))
      if (!Number.isInteger(rating) || rating < 1 || rating > 5)
        problems.push(line.problem('A rating is 1 to 5 stars', 'rating'))
      if (!createdAt) problems.push(line.problem('This day cannot be read, and the review was left out', 'review_date'))
      if (problems.length > 0 || !createdAt) {
        yield { line: line.line, row: null, problems }
        continue
      }
      const body = [line.cell('title'), line.cell('body')].map(plainText).filter(Boolean).join('\n')
      if (body.length > COMMENT_LIMIT)
        problems.push(line.problem(`The text was cut at ${COMMENT_LIMIT} characters`, 'body'))
      const email = Email.safeParse(line.cell('reviewer_email')).data ?? ''
      // The words of a known writer may be another day's.
      const known = [product, email, createdAt, email === '' ? body : ''].join('\n')
      const curated = line.cell('curated').toLowerCase()
      const row: ReviewRow = {
        key: createHash('sha256').update(known).digest('base64url'),
        product,
        rating,
        createdAt,
        name: nameOf(line.cell('reviewer_name')) || 'Customer',
        comment: cut(body, COMMENT_LIMIT),
        reply: cut(plainText(line.cell('reply')), 2000),
        repliedAt: momentFrom(line.cell('reply_date')),
        shown: curated === '' || curated === 'ok' || curated === 'published',
        pictures: line
          .cell('picture_urls')
          .split(/[,;\s]+/)
          .flatMap(url => pictureUrl(url) ?? [])
          .slice(0, MOST_PICTURES),
      }
      yield { line: line.line, row, problems }
    }
  },
}
