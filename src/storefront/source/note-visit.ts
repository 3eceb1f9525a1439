import type { Visits } from '../../shop/settings/sources/source-form-rules.ts'
import { VISIT_DAYS } from '../../shop/settings/sources/source-rules.ts'
import { keepVisits, storedVisits } from './stored-visits.ts'

type Visit = Visits['last']

// The names that reports know them by.
const sites: [host: RegExp, source: string, medium: string][] = [
  [/(^|\.)google\./, 'google', 'organic'],
  [/(^|\.)bing\./, 'bing', 'organic'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo', 'organic'],
  [/(^|\.)(facebook|fb)\.com$/, 'facebook', 'social'],
  [/(^|\.)instagram\.com$/, 'instagram', 'social'],
  [/(^|\.)tiktok\.com$/, 'tiktok', 'social'],
  [/(^|\.)(whatsapp\.com|wa\.me)$/, 'whatsapp', 'social'],
]

/** Where a visit came from, by its address and the site that linked to it; null when neither says. */
export function visitOf(search: string, referrer: string, ownHost: string, now: Date): Visit | null {
  const query = new URLSearchParams(search)
  const text = (name: string, most = 100) => (query.get(name) ?? '').trim().slice(0, most)
  const [gclid, fbclid] = [text('gclid', 300), text('fbclid', 300)]
  const linked = siteOf(referrer, ownHost)
  const clicked = gclid ? ['google', 'cpc'] : fbclid ? ['facebook', 'social'] : null
  const [source, medium] = [
    text('utm_source') || clicked?.[0] || linked?.[0] || '',
    text('utm_medium') || clicked?.[1] || linked?.[1] || '',
  ]
  return source ? { source, medium, campaign: text('utm_campaign'), gclid, fbclid, at: now.toISOString() } : null
}

function siteOf(referrer: string, ownHost: string): [source: string, medium: string] | null {
  if (!URL.canParse(referrer)) return null
  const { host, hostname } = new URL(referrer)
  if (host === ownHost || hostname === '') return null
  const known = sites.find(([pattern]) => pattern.test(hostname))
  return known ? [known[1], known[2]] : [hostname.replace(/^www\./, '').slice(0, 100), 'referral']
}

/**
 * Keeps this visit as the last one, and as the first one while none is known or it is long ago.
 * @rule where a visitor came from
 */
export function noteVisit(search: string, referrer: string): void {
  const visit = visitOf(search, referrer, location.host, new Date())
  if (!visit) return
  const first = storedVisits()?.first
  const oldest = Date.now() - VISIT_DAYS * 24 * 60 * 60 * 1000
  keepVisits({ first: first && Date.parse(first.at) > oldest ? first : visit, last: visit })
}
