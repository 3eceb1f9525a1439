import { Email } from '../../../ground/customers/email-form-rules.ts'
import { addressOf, phoneOf } from './addresses.ts'
import { cut, cutsOf, momentFrom, NAME_LENGTH, nameOf } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { CustomerRow, Read } from './rows.ts'

type Person = Record<'name' | 'street' | 'more' | 'city' | 'province' | 'country', string> & {
  /** The names of the columns of phones, the first that counts first. */
  phones: readonly string[]
}

// As `person_tags` and `person_notes` keep them.
const MOST_TAGS = 10
const TAG_LENGTH = 30
const NOTE_LENGTH = 2000

const names = ['first name', 'name', 'first_name', 'firstname', 'billing_first_name']
const emails = ['email', 'user_email', 'billing_email', 'email 1', 'e-mail']

/** A customer, known by the email or by the phone alone; none who has neither. */
export function customerOf(line: CsvLine, person: Person): Read<CustomerRow> {
  const problems: Problem[] = []
  const questions: Problem[] = []
  const country = person.country || 'PK'
  const { data: email = '' } = Email.safeParse(line.cell(...emails))
  if (!email && line.cell(...emails)) problems.push(line.problem('This is no email, and was left out', ...emails))
  const filled = person.phones.filter(name => line.cell(name))
  const read = filled.find(name => phoneOf(line.cell(name), country))
  const phone = read ? phoneOf(line.cell(read), country) : ''
  const typedPhone = phone || !filled[0] ? '' : line.cell(filled[0])
  if (!phone && !email && !typedPhone)
    return {
      line: line.line,
      row: null,
      problems: [...problems, line.problem('Without an email and a phone nobody can be known: left out', ...emails)],
    }
  for (const name of filled.filter(each => !phoneOf(line.cell(each), country))) {
    const problem = line.problem('This is no phone number, and was left out', name)
    if (phone) problems.push(problem)
    else questions.push({ ...problem, ask: 'phone' })
  }
  const kept = cutsOf(line, problems)
  const name = nameOf(kept('name', person.name.replaceAll(/\s+/g, ' '), NAME_LENGTH, ...names))
  if (person.name.trim() && !name)
    problems.push(line.problem('This name holds an address or a long number, and was left out', ...names))
  const address = person.street ? addressOf({ ...person, fullName: name, phone }) : null
  if (person.street && !address)
    problems.push(
      line.problem(
        'The address lacks a part, such as the phone, or one is too long: it was left out',
        'default address address1',
        'address1',
        'billing_address_1',
        'address 1 - street',
        'address_1',
      ),
    )
  const said = line
    .cell('tags', 'labels')
    .split(/[,;]/)
    .flatMap(tag => tag.toLowerCase().replaceAll(/\s+/g, ' ').trim() || [])
  if (said.some(tag => tag.length > TAG_LENGTH))
    problems.push(line.problem(`A tag was cut at ${TAG_LENGTH} characters`, 'tags', 'labels'))
  const tags = said.map(tag => cut(tag, TAG_LENGTH))
  if (tags.length > MOST_TAGS) problems.push(line.problem(`The first ${MOST_TAGS} tags are kept`, 'tags', 'labels'))
  const notes = ['note', 'notes', 'customer note']
  const agreedAt = momentFrom(line.cell(...consentDays))
  if (agreedAt === null && /\d/.test(line.cell(...consentDays)))
    problems.push(line.problem('This day of consent cannot be read, and was left out', ...consentDays))
  const unread = newsletterColumns.find(name => [AGREES, REFUSES, UNASKED].every(word => !word.test(line.cell(name))))
  if (unread !== undefined)
    problems.push(line.problem('This is neither yes nor no to newsletters: they get none', unread))
  const row: CustomerRow = {
    email,
    name,
    phone,
    typedPhone,
    country,
    address,
    tags: [...new Set(tags)].slice(0, MOST_TAGS),
    note: kept('note', line.cell(...notes), NOTE_LENGTH, ...notes),
    newsletter: newsletterOf(line),
    agreedAt,
    questions,
  }
  return { line: line.line, row, problems }
}

// Shopify's column since 2021 and the one before; the exports of WooCommerce's plug-ins; Wix's; OpenCart's.
const newsletterColumns = [
  'accepts email marketing',
  'accepts marketing',
  'mailchimp_woocommerce_is_subscribed',
  'email subscriber status',
  'newsletter',
]
const consentDays = [
  'email marketing consent updated at',
  'accepts marketing updated at',
  'consent date',
  'opt-in date',
]

const AGREES = /^(yes|true|1|subscribed)$/i
const REFUSES = /^(no|false|0|unsubscribed)$/i
// Said of whom nobody has asked: neither a yes nor a no.
const UNASKED = /^(|(never|not)[ _-]?(subscribed|set)|pending|none|unknown)$/i

const newsletterOf = (line: CsvLine): string => newsletterColumns.find(name => AGREES.test(line.cell(name))) ?? ''

const refuses = (line: CsvLine): boolean => newsletterColumns.some(name => REFUSES.test(line.cell(name)))

/**
 * The customers of a file, one for all rows of the same email, or without one of the same phone: what is blank in the
 * first is filled from the others, and whoever once said no to newsletters gets none.
 * @rule which rows of a file are one person
 */
export async function* joined(
  lines: AsyncIterable<CsvLine>,
  readOne: (line: CsvLine) => Read<CustomerRow>,
): AsyncGenerator<Read<CustomerRow>> {
  const byEmail = new Map<string, Read<CustomerRow> & { row: CustomerRow }>()
  const byPhone = new Map<string, Read<CustomerRow> & { row: CustomerRow }>()
  const refusing = new Set<CustomerRow>()
  const all: Read<CustomerRow>[] = []
  for await (const line of lines) {
    const { row, ...read } = readOne(line)
    if (!row) {
      all.push({ ...read, row })
      continue
    }
    const same = (row.email && byEmail.get(row.email)) || (row.phone && byPhone.get(row.phone)) || undefined
    // Two emails of one phone are two people of one household.
    const first = same && (!row.email || !same.row.email || same.row.email === row.email) ? same : undefined
    if (first) {
      const isFull = fill(first.row, row)
      all.push({
        ...read,
        row: null,
        known: `The same person as in line ${first.line}`,
        problems: [
          ...read.problems,
          ...row.questions,
          ...(isFull ? [line.problem(`The first ${MOST_TAGS} tags are kept`, 'tags', 'labels')] : []),
        ],
      })
    }
    const kept = first ?? { ...read, row }
    if (!first) all.push(kept)
    if (refuses(line)) refusing.add(kept.row)
    if (kept.row.email && !byEmail.has(kept.row.email)) byEmail.set(kept.row.email, kept)
    if (kept.row.phone && !byPhone.has(kept.row.phone)) byPhone.set(kept.row.phone, kept)
  }
  for (const row of refusing) row.newsletter = ''
  yield* all
}

/** Returns whether a tag found no place. */
function fill(row: CustomerRow, other: CustomerRow): boolean {
  row.email ||= other.email
  row.name ||= other.name
  row.phone ||= other.phone
  row.note ||= other.note
  row.newsletter ||= other.newsletter
  row.agreedAt ??= other.agreedAt
  row.address ??= other.address
  const tags = new Set([...row.tags, ...other.tags])
  row.tags = [...tags].slice(0, MOST_TAGS)
  return tags.size > MOST_TAGS
}
