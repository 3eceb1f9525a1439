import { readApart, SMALL_FILE_BYTES } from '../../../platform/csv/read-apart.ts'
import { isAddressFault } from '../../../platform/email/mail-refusal.ts'
import { Email } from '../../ground/customers/email-form-rules.ts'
import type { EmailStop } from './stop-emails.ts'
import type { StopKind } from './subscriber-rules.ts'

// The most entries of a notice; providers gather some hundred.
const MOST_ENTRIES = 5000

/**
 * `stopsIn`, in a process of its own for what is no small notice. Throws `CsvError` for one that costs too much.
 * @rule what an email provider's notice of a bounce or complaint says
 */
export async function readNotice(text: string): Promise<EmailStop[] | null> {
  if (text.length <= SMALL_FILE_BYTES) return stopsIn(text)
  const reader = { program: 'src/shop/people/newsletter/bounce-notice.ts', name: 'noticesFrom' }
  for await (const stops of readApart<EmailStop[] | null>(reader, text)) return stops
  return null
}

/** `stopsIn` as `readApart` asks for it. @public */
export async function* noticesFrom(text: string): AsyncGenerator<EmailStop[] | null> {
  yield stopsIn(text)
}

/**
 * What a notice says about addresses: an email that reports a failed delivery (RFC 3464) or spam (RFC 5965), or the
 * JSON that providers send. What may pass, such as a full mailbox, is left out. Null for what is none of these.
 */
function stopsIn(text: string): EmailStop[] | null {
  const stops = /^\s*[[{]/.test(text) ? fromJson(text) : fromReport(text)
  return (
    stops?.slice(0, MOST_ENTRIES).flatMap(({ email, ...stop }) => {
      const { data } = Email.safeParse(email)
      const reason = stop.reason.replaceAll(/[\s\0]+/g, ' ').trim()
      return data ? [{ ...stop, email: data, reason: reason.slice(0, 500).toWellFormed() }] : []
    }) ?? null
  )
}

type Event = Record<string, unknown>

/**
 * One event or a list of them: the shop's own (`email`, `kind`, `reason`), SendGrid's, Brevo's, Postmark's and
 * Mailgun's.
 */
function fromJson(text: string): EmailStop[] | null {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return null
  }
  return [sent].flat().flatMap((outer): EmailStop[] => {
    if (typeof outer !== 'object' || outer === null) return []
    const event = ((outer as Event)['event-data'] ?? outer) as Event
    const kind = kindOf(event)
    const email = textOf(event.email) || textOf(event.Email) || textOf(event.recipient)
    return kind && email ? [{ email, kind, reason: textOf(event.reason) || textOf(event.Description) }] : []
  })
}

function kindOf({ kind, event, type, severity, RecordType, Type }: Event): StopKind | null {
  if (kind === 'bounce' || kind === 'complaint') return kind
  if (RecordType === 'SpamComplaint') return 'complaint'
  if (RecordType === 'Bounce') return Type === 'HardBounce' ? 'bounce' : null
  switch (event) {
    case 'spamreport':
    case 'spam':
    case 'complaint':
    case 'complained':
      return 'complaint'
    case 'hard_bounce':
    case 'invalid_email':
      return 'bounce'
    case 'bounce':
      return type === 'blocked' ? null : 'bounce'
    case 'failed':
      return severity === 'permanent' ? 'bounce' : null
    default:
      return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The parts of a report in fields (name: value), each separated by an empty line. */
function fromReport(text: string): EmailStop[] | null {
  const parts = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n\s*\n/)
    .map(fieldsOf)
  const isReport = parts.some(field => field('final-recipient') || field('feedback-type'))
  if (!isReport) return null
  return parts.flatMap((field): EmailStop[] => {
    if (/^(abuse|fraud)$/i.test(field('feedback-type')))
      return [{ email: addressIn(field('original-rcpt-to')), kind: 'complaint', reason: 'Reported as spam' }]
    const [status = ''] = /\d\.\d{1,3}\.\d{1,3}/.exec(field('status')) ?? []
    if (field('action').toLowerCase() !== 'failed' || !isAddressFault(status)) return []
    const email = addressIn(field('original-recipient') || field('final-recipient'))
    return [{ email, kind: 'bounce', reason: field('diagnostic-code').replace(/^smtp;\s*/i, '') || status }]
  })
}

/** The fields of a part, by their names in lower case; empty where there is none. */
function fieldsOf(part: string): (name: string) => string {
  const fields = new Map<string, string>()
  for (const [, name = '', value = ''] of part.matchAll(/^([\w-]+):[ \t]*(.*)$/gm))
    fields.set(name.toLowerCase(), value.trim())
  return name => fields.get(name) ?? ''
}

/** 'rfc822; <ayesha@shop.pk>' as 'ayesha@shop.pk'. */
const addressIn = (field: string): string => field.replace(/^[^;]*;/, '').replaceAll(/[<>\s]/g, '')
