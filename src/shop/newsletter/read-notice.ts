import { isAddressFault } from '../../platform/email/permanent-refusal.ts'
import { Email } from '../customers/email-rules.ts'
import type { StopKind } from './rules.ts'
import type { EmailStop } from './stop-emails.ts'

// The most entries of a notice; providers gather some hundred.
const MOST_ENTRIES = 5000

/**
 * What a notice says about addresses: an email that reports a failed delivery (RFC 3464) or spam (RFC 5965), or the JSON that providers
 * send. What may pass, such as a full mailbox, is left out. Null for what is none of these.
 */
export function readNotice(text: string): EmailStop[] | null {
  const told = /^\s*[[{]/.test(text) ? fromJson(text) : fromReport(text)
  return (
    told?.slice(0, MOST_ENTRIES).flatMap(({ email, ...stop }) => {
      const { data } = Email.safeParse(email)
      const reason = stop.reason.replaceAll(/[\s\0]+/g, ' ').trim()
      return data ? [{ ...stop, email: data, reason: reason.slice(0, 500).toWellFormed() }] : []
    }) ?? null
  )
}

type Event = Record<string, unknown>

/** One event or a list of them: the shop's own (`email`, `kind`, `reason`), SendGrid's, Brevo's, Postmark's and Mailgun's. */
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
    .map(part => ({
      field: (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(part)?.[1]?.trim() ?? '',
    }))
  const isReport = parts.some(({ field }) => field('Final-Recipient') || field('Feedback-Type'))
  if (!isReport) return null
  return parts.flatMap(({ field }): EmailStop[] => {
    if (/^(abuse|fraud)$/i.test(field('Feedback-Type')))
      return [{ email: addressIn(field('Original-Rcpt-To')), kind: 'complaint', reason: 'Reported as spam' }]
    const [status = ''] = /\d\.\d{1,3}\.\d{1,3}/.exec(field('Status')) ?? []
    if (field('Action').toLowerCase() !== 'failed' || !isAddressFault(status)) return []
    const email = addressIn(field('Original-Recipient') || field('Final-Recipient'))
    return [{ email, kind: 'bounce', reason: field('Diagnostic-Code').replace(/^smtp;\s*/i, '') || status }]
  })
}

/** 'rfc822; <ayesha@shop.pk>' as 'ayesha@shop.pk'. */
const addressIn = (field: string): string => field.replace(/^[^;]*;/, '').replaceAll(/[<>\s]/g, '')
