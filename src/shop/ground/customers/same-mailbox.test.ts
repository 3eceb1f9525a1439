import { expect, test } from 'vitest'
import { mailbox } from './same-mailbox.ts'

test.each([
  ['ab@gmail.com', ['a.b@gmail.com', 'A.B+shop@GoogleMail.com', 'ab+1+2@gmail.com']],
  ['ab@example.com', ['ab+shop@example.com', 'AB@example.com']],
  ['ab@yahoo.com', ['ab-shop@yahoo.com', 'ab-shop-2@yahoo.com', 'AB-x@Yahoo.com', 'ab+x@yahoo.com']],
  ['ab@yahoo.co.uk', ['ab-shop@yahoo.co.uk']],
  ['ab@yahoo.com.br', ['ab-shop@yahoo.com.br']],
  ['ab@fastmail.com', ['shop@ab.fastmail.com', 'anything+x@ab.fastmail.com', 'ab+shop@fastmail.com']],
  ['a-b@fastmail.fm', ['shop@a-b.fastmail.fm', 'a_b@fastmail.fm']],
  ['ab@sent.com', ['shop@ab.sent.com']],
  ['ab@proton.me', ['a.b@protonmail.com', 'a_b+x@pm.me', 'a-b@proton.me']],
  ['ab@icloud.com', ['ab@me.com', 'ab+x@mac.com']],
])('%s is the mailbox of %j', (plain, others) => {
  for (const other of [plain, ...others]) expect(mailbox(other), other).toBe(plain)
})

test.each([
  ['a.b@example.com', 'ab@example.com'],
  ['a-b@example.com', 'a@example.com'],
  ['a-b@outlook.com', 'a@outlook.com'],
  ['shop@ab.example.com', 'ab@example.com'],
  ['ab@notyahoo.com', 'ab-x@notyahoo.com'],
  ['ab@yahoo.com', 'ab@yahoo.co.uk'],
  ['x@ab.notfastmail.com', 'ab@notfastmail.com'],
  ['-a@yahoo.com', '-b@yahoo.com'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(mailbox(one)).not.toBe(mailbox(other))
})
