import { afterEach, expect, test, vi } from 'vitest'
import { takeToasts } from '../../ui/toast.ts'
import { emailProblem, subscribeEmail } from './subscribe-email.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  takeToasts()
})

const shopAnswers = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

test('the newsletter wants an email, and a valid one', () => {
  expect(emailProblem('')).toBe('Email is required')
  for (const wrong of ['ayesha', 'ayesha@', '@shop.pk', 'a b@shop.pk', 'ayesha@shop']) {
    expect(emailProblem(wrong)).toBe('Invalid email address')
  }
  expect(emailProblem('ayesha@shop.pk')).toBe('')
})

test('a good answer says nothing here: the box thanks', async () => {
  shopAnswers(200, { success: true })
  expect(await subscribeEmail('ayesha@shop.pk')).toBe(true)
  expect(takeToasts()).toEqual([])
})

test("a failure shows the server's message for 5 seconds", async () => {
  shopAnswers(429, { success: false, message: 'Too many attempts. Please wait 60 seconds and try again.' })
  expect(await subscribeEmail('ayesha@shop.pk')).toBe(false)
  expect(takeToasts()).toMatchObject([
    { kind: 'error', text: 'Too many attempts. Please wait 60 seconds and try again.', duration: 5_000 },
  ])
})

test('no answer at all is said in our words', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  expect(await subscribeEmail('ayesha@shop.pk')).toBe(false)
  expect(takeToasts()).toMatchObject([{ kind: 'error', text: 'Something went wrong. Please try again.' }])
})
