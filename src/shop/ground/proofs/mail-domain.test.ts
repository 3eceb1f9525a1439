import { expect, test } from 'vitest'
import { personOfDomain } from './mail-domain.ts'

test('mailboxes of large providers are people of their own', () => {
  for (const host of ['gmail.com', 'GMAIL.com', 'yahoo.com', 'yahoo.co.uk', 'hotmail.com', 'live.com.pk', 'icloud.com'])
    expect(personOfDomain(`ayesha@${host}`), host).toBe('')
})

test('all mailboxes of another domain are one person, below its subdomains too', () => {
  const own = personOfDomain('a@catch-all.pk')
  expect(own).not.toBe('')
  for (const email of ['b@catch-all.pk', 'c@x.catch-all.pk', 'd@Y.X.Catch-All.PK'])
    expect(personOfDomain(email)).toBe(own)
})

test('two names that are registered below one ending are two people', () => {
  expect(personOfDomain('a@one.com.pk')).not.toBe(personOfDomain('a@two.com.pk'))
  expect(personOfDomain('a@x.one.com.pk')).toBe(personOfDomain('a@one.com.pk'))
  expect(personOfDomain('a@uni.edu.pk')).not.toBe(personOfDomain('a@other.edu.pk'))
  // Not the provider, though its name ends like one.
  expect(personOfDomain('a@notgmail.com')).not.toBe('')
  expect(personOfDomain('a@gmail.com.catch-all.pk')).toBe(personOfDomain('a@catch-all.pk'))
})
