import { createHash } from 'node:crypto'
import { COMMENT_LIMIT } from '../../../content/reviews/review-rules.ts'
import { Email } from '../../../ground/customers/email-form-rules.ts'
import { plainText } from '../../../ground/plain-text.ts'
import { cutsOf, momentFrom, NAME_LENGTH, nameOf, pictureUrl } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import { nameIn } from './products.ts'
import type { Read, Reader, ReviewRow } from './rows.ts'

const MOST_PICTURES = 5
const REPLY_LENGTH = 2000

/** The names of the columns of a system's reviews. */
type Columns = Record<'product' | 'rating' | 'day' | 'name' | 'email' | 'text' | 'state', string[]> & {
  title?: string[]
  url?: string[]
  productName?: string[]
  reply?: string[]
  replyDay?: string[]
  isReplyPublic?: string[]
  pictures?: string[]
}

/**
 * Judge.me's reviews, as it exports and imports them:
 * 'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,
 * product_handle,reply,reply_date,picture_urls,ip_address,location' (in public importers and exporters of it).
 */
export const judgemeReviews: Reader<ReviewRow> = {
  columns: ['rating', 'review_date', 'reviewer_name', 'product_handle'],
  read: lines =>
    readAll(lines, {
      product: ['product_handle'],
      rating: ['rating'],
      day: ['review_date'],
      name: ['reviewer_name'],
      email: ['reviewer_email'],
      title: ['title'],
      text: ['body'],
      state: ['curated'],
      reply: ['reply'],
      replyDay: ['reply_date'],
      pictures: ['picture_urls'],
    }),
}

/**
 * Loox's reviews, of its export
 * ('id,status,rating,email,nickname,full_name,review,date,productId,handle,img,variant,verified_purchase', as public
 * importers of it are tried with) or of its template; and those of Shopify's former Product Reviews, which its template
 * follows.
 */
export const looxReviews: Reader<ReviewRow> = {
  columns: ['product_handle|handle', 'rating', 'author|nickname|full_name', 'created_at|date'],
  read: lines =>
    readAll(lines, {
      product: ['product_handle', 'handle'],
      rating: ['rating'],
      day: ['created_at', 'date'],
      name: ['author', 'nickname', 'full_name'],
      email: ['email'],
      title: ['title'],
      text: ['body', 'review'],
      // 'state' of Shopify's own reviews, whose columns are else the same.
      state: ['status', 'state'],
      reply: ['reply'],
      replyDay: ['replied_at', 'reply_date'],
      pictures: ['photo_url', 'photo_urls', 'img'],
    }),
}

/**
 * Yotpo's reviews, by the product's address or name: of its export ('review_title, review_content, review_score, date,
 * product_title, product_url, display_name, email, comment_content, comment_public, comment_created_at,
 * published_image_url, unpublished_image_url, published', the columns of public schemas made of it), or with spaces in
 * place of the underscores. Pictures that it has not published are not taken.
 */
export const yotpoReviews: Reader<ReviewRow> = {
  columns: [
    'review_score|review score',
    'review_content|review content',
    'date|review_creation_date|review creation date',
  ],
  read: lines =>
    readAll(lines, {
      product: ['product_handle', 'product handle'],
      url: ['product_url', 'product url', 'product_link'],
      productName: ['product_title', 'product title', 'product_name'],
      rating: ['review_score', 'review score'],
      day: ['date', 'review_creation_date', 'review creation date'],
      name: ['display_name', 'display name', 'reviewer_display_name', 'reviewer display name', 'user_name'],
      isReplyPublic: ['comment_public', 'comment public'],
      email: ['email', 'reviewer_email', 'reviewer email', 'user_email'],
      title: ['review_title', 'review title'],
      text: ['review_content', 'review content'],
      state: ['published', 'review_status', 'review status'],
      reply: ['comment_content', 'comment content'],
      replyDay: ['comment_created_at', 'comment created at', 'comment_date'],
      pictures: ['published_image_url', 'published image url', 'image_urls', 'image urls'],
    }),
}

async function* readAll(lines: AsyncIterable<CsvLine>, columns: Columns): AsyncGenerator<Read<ReviewRow>> {
  for await (const line of lines) yield reviewOf(line, columns)
}

// What is said of one that is seen; blank, where there is no such column.
const SHOWN = /^(|ok|published|true|yes|1|active|approved|verified)$/i

/** A review. It has no number of its own: it is known by product, author and day, without an email by its words too. */
function reviewOf(line: CsvLine, columns: Columns): Read<ReviewRow> {
  const { product: handles, rating: ratings, day, text, title = [], url = [], productName = [], reply = [] } = columns
  const handle = line.cell(...handles).toLowerCase() || handleIn(line.cell(...url))
  const productNamed = nameIn(line.cell(...productName))
  const rating = Number(line.cell(...ratings))
  const createdAt = momentFrom(line.cell(...day))
  const problems: Problem[] = []
  if (!handle && !productNamed)
    problems.push(
      line.problem('A review of the shop, not of a product, was left out', ...handles, ...url, ...productName),
    )
  if (!Number.isInteger(rating) || rating < 1 || rating > 5)
    problems.push(line.problem('A rating is 1 to 5 stars', ...ratings))
  if (!createdAt) problems.push(line.problem('This day cannot be read, and the review was left out', ...day))
  if (problems.length > 0 || !createdAt) return { line: line.line, row: null, problems }
  const kept = cutsOf(line, problems)
  const body = [line.cell(...title), line.cell(...text)].map(plainText).filter(Boolean).join('\n')
  const email = Email.safeParse(line.cell(...columns.email)).data ?? ''
  // The words of a known writer may be another day's.
  const known = [handle || productNamed, email, createdAt, email === '' ? body : ''].join('\n')
  const said = line.cell(...reply)
  const isPrivate = /^(0|false|no)$/i.test(line.cell(...(columns.isReplyPublic ?? [])))
  if (isPrivate && said !== '') problems.push(line.problem('This answer was not public, and was left out', ...reply))
  const answer = isPrivate ? '' : plainText(said)
  const repliedAt = momentFrom(line.cell(...(columns.replyDay ?? [])))
  if (answer !== '' && repliedAt === null && line.cell(...(columns.replyDay ?? [])) !== '')
    problems.push(
      line.problem('The day of this answer cannot be read: it has that of its review', ...(columns.replyDay ?? [])),
    )
  const named = line
    .cell(...(columns.pictures ?? []))
    .split(/[,;\s]+/)
    .filter(Boolean)
  const pictures = named.flatMap(each => pictureUrl(each) ?? [])
  if (pictures.length < named.length)
    problems.push(line.problem('This is no address of a picture', ...(columns.pictures ?? [])))
  if (pictures.length > MOST_PICTURES)
    problems.push(
      line.problem(
        `The first ${MOST_PICTURES} of its ${pictures.length} pictures are kept`,
        ...(columns.pictures ?? []),
      ),
    )
  const writer = line.cell(...columns.name).replaceAll(/\s+/g, ' ')
  const name = nameOf(kept('name', writer, NAME_LENGTH, ...columns.name))
  if (writer !== '' && name === '')
    problems.push(
      line.problem("This name holds an address or a long number: it stands here as 'Customer'", ...columns.name),
    )
  const row: ReviewRow = {
    key: createHash('sha256').update(known).digest('base64url'),
    product: handle,
    ...(handle === '' && { productName: productNamed }),
    rating,
    createdAt,
    name: name || 'Customer',
    comment: kept('text', body, COMMENT_LIMIT, ...text),
    reply: kept('answer', answer, REPLY_LENGTH, ...reply),
    repliedAt,
    shown: SHOWN.test(line.cell(...columns.state)),
    pictures: pictures.slice(0, MOST_PICTURES),
  }
  return { line: line.line, row, problems }
}

/** The end of a product's address. */
const handleIn = (address: string): string => /\/products?\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? ''
