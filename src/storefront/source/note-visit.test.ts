import { describe, expect, test } from 'vitest'
import { Visits } from '../../shop/settings/sources/source-form-rules.ts'
import { visitOf } from './note-visit.ts'

const now = new Date('2026-11-23T09:00:00Z')
const from = (search: string, referrer = '') => {
  const visit = visitOf(search, referrer, 'khushbu.test', now)
  return visit && `${visit.source} / ${visit.medium} / ${visit.campaign}`
}

describe('where a visit came from', () => {
  test.each([
    ['?utm_source=Newsletter&utm_medium=email&utm_campaign=eid', '', 'Newsletter / email / eid'],
    ['?gclid=abc', 'https://www.google.com/', 'google / cpc / '],
    ['?fbclid=abc', '', 'facebook / social / '],
    ['?utm_source=facebook&utm_medium=paid&fbclid=x', 'https://l.facebook.com/', 'facebook / paid / '],
    ['', 'https://www.google.com.pk/', 'google / organic / '],
    ['', 'https://l.instagram.com/?u=x', 'instagram / social / '],
    ['', 'https://www.blog.example/perfumes', 'blog.example / referral / '],
  ])('%s %s', (search, referrer, expected) => expect(from(search, referrer)).toBe(expected))

  test('a page of the shop itself, a typed address and nonsense say nothing', () => {
    for (const referrer of ['', 'https://khushbu.test/shop', 'about:blank', 'nonsense'])
      expect(from('?size=50', referrer), referrer).toBeNull()
  })

  test('whatever an address says, the order that it is sent with is not refused for it', () => {
    const long = 'ع'.repeat(5000)
    const visit = visitOf(`?utm_source=${long}&utm_campaign=${long}&gclid=${long}`, '', 'khushbu.test', now)
    expect(Visits.safeParse({ first: visit, last: visit }).success).toBe(true)
  })
})
