type Provider = {
  domains: readonly string[]
  /** Separates the name of the mailbox from a part that its owner chooses freely. */
  separators: string
  /** Characters that the provider ignores in the name. */
  ignored?: RegExp
}

/** Providers whose addresses have more forms than the part after a '+'. The first domain stands for all. */
const providers: Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], separators: '+', ignored: /\./g },
  // 'name-word@yahoo.com' is a disposable address of a mailbox; Yahoo's own names have no hyphen.
  { domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'], separators: '+-' },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], separators: '+', ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], separators: '+' },
]

const plusAlone: Provider = { domains: [], separators: '+' }
const yahoo = /^yahoo\.(com?\.)?[a-z]{2,3}$/

// 'word@name.fastmail.com' is delivered to 'name@fastmail.com', where '_' is written '-'. Domains that Fastmail offers.
const fastmail = new Set([
  'fastmail.com',
  'fastmail.fm',
  'fastmail.cn',
  'fastmail.co.uk',
  'fastmail.com.au',
  'fastmail.de',
  'fastmail.es',
  'fastmail.fr',
  'fastmail.im',
  'fastmail.in',
  'fastmail.jp',
  'fastmail.mx',
  'fastmail.net',
  'fastmail.nl',
  'fastmail.org',
  'fastmail.se',
  'fastmail.to',
  'fastmail.tw',
  'fastmail.uk',
  'fastmail.us',
  'sent.com',
  'eml.cc',
  'fmail.co.uk',
  'fmgirl.com',
  'fmguy.com',
  'mailbolt.com',
  'mailcan.com',
  'mailhaven.com',
  'mailmight.com',
  'ml1.net',
  'mm.st',
  'myfastmail.com',
  'proinbox.com',
  'promessage.com',
  'rushpost.com',
  'sent.as',
  'sent.at',
  'speedymail.org',
  'warpmail.net',
  'xsmail.com',
  '150mail.com',
  '123mail.org',
  'airpost.net',
  'imap.cc',
  'letterboxes.org',
])

/**
 * The mailbox that an email is delivered to, for limits per person: 'a.b+shop@gmail.com' and 'ab@googlemail.com' are
 * the same, as are 'ab-shop@yahoo.com' and 'ab@yahoo.com', 'shop@ab.fastmail.com' and 'ab@fastmail.com'. Never send to
 * it.
 * @rule which email addresses are one mailbox
 */
export function mailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name, host] = atFastmail(email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase())
  const provider = providers.find(({ domains }) => domains.includes(host))
  const { separators, ignored } = provider ?? (yahoo.test(host) ? { separators: '+-', ignored: undefined } : plusAlone)
  const end = [...name].findIndex((character, index) => index > 0 && separators.includes(character))
  const plain = end < 0 ? name : name.slice(0, end)
  return `${ignored ? plain.replace(ignored, '') : plain}@${provider?.domains[0] ?? host}`
}

/** Name and host, with a subdomain of Fastmail's as the name. */
function atFastmail(name: string, host: string): [string, string] {
  if (fastmail.has(host)) return [name.replaceAll('_', '-'), host]
  const dot = host.indexOf('.')
  const parent = host.slice(dot + 1)
  return dot > 0 && fastmail.has(parent) ? [host.slice(0, dot), parent] : [name, host]
}
