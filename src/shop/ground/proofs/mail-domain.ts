import { createHash } from 'node:crypto'

/** Providers where each mailbox costs its owner a phone or more, so that mailboxes are people. */
const largeProviders = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
])
const largeOfCountries = /^(yahoo|hotmail|outlook|live)\.(com?\.)?[a-z]{2,3}$/

/** Below a country's ending: names are registered below these, as in 'shop.com.pk' and 'uni.ac.uk'. */
const shared = new Set(
  'com co org net edu gov ac sch web biz fam gok gob gop gkp mil ltd plc me info ind or ne go nom art'.split(' '),
)

/**
 * The mail domain that counts as one person, hashed: whoever owns it has as many mailboxes as they like, below its
 * subdomains too. Empty for a large provider, whose mailboxes count each.
 */
export function personOfDomain(email: string): string {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (largeProviders.has(host) || largeOfCountries.test(host)) return ''
  return createHash('sha256').update(registered(host)).digest('base64url')
}

/** The part of a host that is registered: 'a.b.example.com.pk' is 'example.com.pk'. */
function registered(host: string): string {
  const labels = host.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  return labels.slice(top.length === 2 && shared.has(second) ? -3 : -2).join('.')
}
