import { promises } from 'node:dns'

// Below what somebody waits for a page: all are asked at once.
const LOOKUP_TIMEOUT_MS = 3_000

/**
 * `right`, `missing`, `wrong`, or `unknown` where no name server responded, or nobody but the provider knows what is
 * right.
 */
export type MailRecord = {
  kind: 'SPF' | 'DKIM' | 'DMARC'
  state: 'right' | 'missing' | 'wrong' | 'unknown'
  /** What is so, and what to do. */
  text: string
  /** What the domain says now. */
  found: string[]
  /** The line to enter at the domain's DNS: its name, its type and its value; empty where nothing is to be entered. */
  enter: { name: string; type: 'TXT'; value: string } | null
}

type Asked = {
  /** Behind the @ of the sender. */
  domain: string
  /** What SPF includes for the provider, any of them; the first is proposed. Empty: nobody knows. */
  spf: readonly string[]
  selectors: readonly string[]
  /** Whose page tells the DKIM key. */
  provider: string
  /** Where reports of DMARC go. */
  reportsTo: string
}

/** Looks texts up by name: [] where there are none, null where none responded. */
export type ReadTexts = (name: string) => Promise<string[] | null>

/**
 * Reads TXT records by these name servers ('127.0.0.1', '127.0.0.1:5300'), or by those of the machine; within
 * `timeoutMs` for each name server in any case.
 */
export function openDns(servers: readonly string[], timeoutMs = LOOKUP_TIMEOUT_MS): ReadTexts {
  const resolver = new promises.Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers.length > 0) resolver.setServers(servers)
  return async name => {
    try {
      return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
    }
  }
}

/**
 * What a domain says of who may send its emails, each record with what is right of it (RFC 7208, 6376, 7489).
 * @rule what a domain's SPF, DKIM and DMARC must say
 */
export async function checkMailRecords(read: ReadTexts, asked: Asked): Promise<MailRecord[]> {
  const parents = parentsOf(asked.domain)
  const [spf, dmarc, ...keys] = await Promise.all([
    read(asked.domain),
    firstOf(parents.map(domain => () => read(`_dmarc.${domain}`))),
    ...asked.selectors.map(selector => read(keyName(selector, asked.domain))),
  ])
  return [spfOf(spf, asked), dkimOf(keys, asked), dmarcOf(dmarc, asked)]
}

const keyName = (selector: string, domain: string): string => [selector, '_domainkey', domain].join('.')

/** The domain and those above it that may be a house's: a policy of the house counts for its subdomains. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels
    .slice(0, -1)
    .map((_, at) => labels.slice(at).join('.'))
    .slice(0, 4)
}

async function firstOf(reads: readonly (() => Promise<string[] | null>)[]): Promise<string[] | null> {
  let records: string[] | null = []
  for (const read of reads) {
    records = await read()
    if (records === null || records.some(isDmarc)) return records
  }
  return records
}

const SILENT = 'No name server responded in time. Please look again in a minute.'
const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text)
const isDmarc = (text: string) => /^v=DMARC1\s*(;|$)/i.test(text)

function spfOf(texts: string[] | null, { domain, spf, provider }: Asked): MailRecord {
  const record = { kind: 'SPF' as const, found: (texts ?? []).filter(isSpf) }
  const enter = (value: string) => ({ name: domain, type: 'TXT' as const, value })
  if (texts === null) return { ...record, state: 'unknown', text: SILENT, enter: null }
  const [line, ...more] = record.found
  const [include] = spf
  if (line === undefined) {
    if (!include)
      return {
        ...record,
        state: 'missing',
        text: `Nobody may send for ${domain} yet. ${provider} tells the line to enter.`,
        enter: null,
      }
    const value = `v=spf1 include:${include} ~all`
    return { ...record, state: 'missing', text: `Nobody may send for ${domain} yet.`, enter: enter(value) }
  }
  if (more.length > 0) {
    const value = joined([line, ...more], include)
    return {
      ...record,
      state: 'wrong',
      text: `There are ${more.length + 1} lines, and only one may be: mail servers then read none. Delete them and enter this one.`,
      enter: enter(value),
    }
  }
  if (/\s\+?all(\s|$)/i.test(line)) {
    const value = line.replace(/\s\+?all(?=\s|$)/i, ' ~all')
    return {
      ...record,
      state: 'wrong',
      text: "It ends with 'all', which lets everybody send in your name.",
      enter: enter(withInclude(value, spf)),
    }
  }
  if (!include)
    return {
      ...record,
      state: 'unknown',
      text: `There is one. Whether it names your mail server, ${provider} knows.`,
      enter: null,
    }
  if (
    includesOf(line).some(name => spf.includes(name)) ||
    (/\sredirect=/i.test(line) && spf.some(name => line.includes(`redirect=${name}`)))
  )
    return { ...record, state: 'right', text: `It lets ${provider} send for ${domain}.`, enter: null }
  return {
    ...record,
    state: 'wrong',
    text: `It does not name ${provider}. Change it to this line.`,
    enter: enter(withInclude(line, spf)),
  }
}

const includesOf = (line: string): string[] =>
  [...line.matchAll(/\s[+?~-]?include:(\S+)/gi)].map(([, name = '']) => name.toLowerCase().replace(/\.$/, ''))

/** The line with the provider's include, before the word about all others. */
function withInclude(line: string, spf: readonly string[]): string {
  const [include] = spf
  if (!include || includesOf(line).some(name => spf.includes(name))) return line
  const ends = /\s[-~?+]?all\b|\sredirect=/i.exec(line)
  return ends
    ? `${line.slice(0, ends.index)} include:${include}${line.slice(ends.index)}`
    : `${line} include:${include} ~all`
}

/** One line of several: what each allows, once. */
function joined(lines: readonly string[], include: string | undefined): string {
  const terms = lines.flatMap(line => line.split(/\s+/).slice(1)).filter(term => !/^[-~?+]?all$/i.test(term))
  return ['v=spf1', ...new Set([...terms, ...(include ? [`include:${include}`] : [])]), '~all'].join(' ')
}

function dkimOf(keys: readonly (string[] | null)[], { domain, selectors, provider }: Asked): MailRecord {
  const found = keys.flatMap(texts => texts ?? []).filter(text => /(^|;)\s*p=/i.test(text))
  const record = { kind: 'DKIM' as const, found }
  const names = selectors.map(selector => keyName(selector, domain))
  if (selectors.length === 0)
    return {
      ...record,
      state: 'unknown',
      text: `${provider} shows a selector beside the key of your domain. Enter it above, then it is looked up.`,
      enter: null,
    }
  const [name = ''] = names
  const value = `the key that ${provider} shows for ${domain}`
  if (found.some(text => /(^|;)\s*p=\s*[A-Za-z0-9+/]/i.test(text)))
    return {
      ...record,
      state: 'right',
      text: 'A key is there, by which mail servers check your signature.',
      enter: null,
    }
  if (found.length > 0)
    return {
      ...record,
      state: 'wrong',
      text: 'The key is empty, which means that it was withdrawn. Enter the one that is shown there now.',
      enter: { name, type: 'TXT', value },
    }
  if (keys.includes(null)) return { ...record, state: 'unknown', text: SILENT, enter: null }
  return {
    ...record,
    state: 'missing',
    text: `No key is at ${names.join(' or ')}. Switch DKIM on at ${provider}, which shows the key to enter (as TXT or CNAME).`,
    enter: { name, type: 'TXT', value },
  }
}

function dmarcOf(texts: string[] | null, { domain, reportsTo }: Asked): MailRecord {
  const record = { kind: 'DMARC' as const, found: (texts ?? []).filter(isDmarc) }
  const enter = { name: `_dmarc.${domain}`, type: 'TXT' as const, value: `v=DMARC1; p=none; rua=mailto:${reportsTo}` }
  if (texts === null) return { ...record, state: 'unknown', text: SILENT, enter: null }
  const [line, ...more] = record.found
  if (line === undefined)
    return {
      ...record,
      state: 'missing',
      text: 'Large providers ask for one. This line changes nothing yet and brings reports.',
      enter,
    }
  if (more.length > 0)
    return { ...record, state: 'wrong', text: 'There is more than one line, and then none counts. Keep one.', enter }
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(line)?.[1]?.toLowerCase()
  if (!policy || !['none', 'quarantine', 'reject'].includes(policy))
    return { ...record, state: 'wrong', text: "It lacks a policy: 'p=' must be none, quarantine or reject.", enter }
  return { ...record, state: 'right', text: `Its policy is '${policy}'.`, enter: null }
}
