import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../test/fakes/dns-server.ts'
import { checkMailRecords, openDns } from './mail-records.ts'

const keyAt = (domain: string) => ['google', '_domainkey', domain].join('.')
const key = `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQ'.repeat(15)}`
let dns: DnsServer
beforeAll(async () => {
  dns = await startDnsServer({
    'right.pk': ['google-site-verification=abc', 'v=spf1 include:_spf.google.com -all'],
    [keyAt('right.pk')]: [key],
    '_dmarc.right.pk': ['v=DMARC1; p=quarantine'],
    'wrong.pk': ['v=spf1 ip4:203.0.113.7 -all'],
    [keyAt('wrong.pk')]: ['v=DKIM1; p='],
    '_dmarc.wrong.pk': ['v=DMARC1; rua=mailto:a@wrong.pk'],
    'two.pk': ['v=spf1 include:zoho.com ~all', 'v=spf1 mx -all'],
    'open.pk': ['v=spf1 include:_spf.google.com +all'],
    '_dmarc.shop.com.pk': ['v=DMARC1; p=reject'],
  })
})
afterAll(() => dns.close())

const google = { spf: ['_spf.google.com'], selectors: ['google'], provider: 'Google' }
const check = async (domain: string, more: Partial<typeof google> = {}) => {
  const asked = { ...google, ...more, domain, reportsTo: `care@${domain}` }
  const [spf, dkim, dmarc] = await checkMailRecords(openDns([dns.address], domain === 'silent.pk' ? 50 : 3_000), asked)
  return { spf, dkim, dmarc }
}
const states = async (domain: string, more?: Partial<typeof google>) => {
  const { spf, dkim, dmarc } = await check(domain, more)
  return [spf?.state, dkim?.state, dmarc?.state]
}

test('a domain that lets its provider send is right in all three, whatever other texts stand beside', async () => {
  expect(await states('right.pk')).toEqual(['right', 'right', 'right'])
  for (const record of Object.values(await check('right.pk'))) expect(record?.enter).toBeNull()
})

test('a domain without any is told the very lines to enter', async () => {
  const { spf, dkim, dmarc } = await check('new.pk')
  expect(spf).toMatchObject({
    state: 'missing',
    enter: { name: 'new.pk', type: 'TXT', value: 'v=spf1 include:_spf.google.com ~all' },
  })
  expect(dkim).toMatchObject({ state: 'missing', enter: { name: keyAt('new.pk') } })
  expect(dmarc).toMatchObject({
    state: 'missing',
    enter: { name: '_dmarc.new.pk', value: 'v=DMARC1; p=none; rua=mailto:care@new.pk' },
  })
})

test('wrong ones are told what is wrong, and keep what was right of them', async () => {
  const { spf, dkim, dmarc } = await check('wrong.pk')
  expect(spf).toMatchObject({
    state: 'wrong',
    enter: { value: 'v=spf1 ip4:203.0.113.7 include:_spf.google.com -all' },
  })
  expect([dkim?.state, dmarc?.state]).toEqual(['wrong', 'wrong'])
  expect((await check('two.pk')).spf).toMatchObject({
    state: 'wrong',
    enter: { value: 'v=spf1 include:zoho.com mx include:_spf.google.com ~all' },
  })
  expect((await check('open.pk')).spf).toMatchObject({
    state: 'wrong',
    enter: { value: 'v=spf1 include:_spf.google.com ~all' },
  })
})

test("the policy of a house counts for its subdomains, and a provider's own selector is asked for", async () => {
  expect(await states('mail.shop.com.pk')).toEqual(['missing', 'missing', 'right'])
  expect(await states('right.pk', { selectors: [], spf: [] })).toEqual(['unknown', 'unknown', 'right'])
  expect(dns.asked).not.toContain('_dmarc.pk')
})

test('where no name server answers nothing is said to be missing', async () => {
  expect(await states('silent.pk')).toEqual(['unknown', 'unknown', 'unknown'])
})
