import { expect, test } from 'vitest'
import { likelyEmail } from './email-slip-rules.ts'

test.each([
  ['ayesha@gmial.con', 'ayesha@gmail.com'],
  ['Ayesha@Gmial.com ', 'ayesha@gmail.com'],
  ['a@gmai.com', 'a@gmail.com'],
  ['a@gmaill.com', 'a@gmail.com'],
  ['a@gmail.co', 'a@gmail.com'],
  ['a@gmail.cm', 'a@gmail.com'],
  ['a@yaho.com', 'a@yahoo.com'],
  ['a@hotmial.com', 'a@hotmail.com'],
  ['a@outlok.com', 'a@outlook.com'],
  ['a@icluod.com', 'a@icloud.com'],
  ['a@company.con', 'a@company.com'],
])('%s is asked about: %s', (typed, meant) => expect(likelyEmail(typed)).toBe(meant))

test.each([
  'a@gmail.com',
  'a@mail.com',
  'a@ymail.com',
  'a@yahoo.co.uk',
  'a@lums.edu.pk',
  'a@example.com',
  'a@',
  'gmial.con',
  '',
])('%s is left alone', typed => expect(likelyEmail(typed)).toBeNull())
