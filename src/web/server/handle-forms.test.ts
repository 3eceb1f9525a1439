import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '../../../test/shop.ts'
import { defineForm } from '../forms/form.ts'
import type { FormResult } from '../forms/form-result.ts'
import { type HandledForm, handleForms } from './handle-forms.ts'
import { requestContext } from './request-context.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const words = { failure: 'It failed', submit: 'Send', busy: 'Sending...' }
const rule = async () => (await import('../../shop/people/accounts/account-form-rules.ts')).SignUp
const signUp = defineForm({
  id: 'sign-up',
  method: 'PATCH',
  address: '/customer',
  rule,
  fields: ['name', 'email', 'phone', 'password'],
  ...words,
})
const logOut = defineForm({ id: 'log-out', method: 'DELETE', address: '/customer/session', fields: [], ...words })
const reset = defineForm({
  id: 'reset',
  method: 'PUT',
  address: '/customer/password-reset',
  rule,
  fields: ['password'],
  hidden: ['token'],
  ...words,
})

/** The response of a page with these forms to a POST. */
async function post(forms: HandledForm[], body: BodyInit | null, known = {}) {
  const context = new RouterContextProvider()
  const call = async (method: string, path: string, json: unknown) =>
    shop.app.request(`/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
  context.set(requestContext, { call } as never)
  const request = new Request('http://shop.test/page', { method: 'POST', body })
  const answer = await handleForms({ request, context }, forms, known)
  if (answer instanceof Response) return { status: answer.status, headers: answer.headers, data: null }
  const headers = new Headers(answer.init?.headers)
  return { status: answer.init?.status, headers, data: answer.data as FormResult }
}

const person = { name: 'Ayesha', email: 'ayesha@example.com', phone: '03001234567', password: 'Oud&Amber7' }
const fields = (values: object) => new URLSearchParams(Object.entries(values))

test('errors are shown beside their fields, input comes back, passwords do not', async () => {
  const typed = { form: 'sign-up', ...person, name: 'A', phone: '0300-1' }
  const { status, data } = await post([{ form: signUp }, { form: logOut }], fields(typed))
  expect(status).toBe(400)
  expect(data).toEqual({
    form: 'sign-up',
    ok: false,
    message: null,
    problems: { name: 'Name must be at least 2 characters', phone: 'Must be only digits' },
    typed: { name: 'A', email: 'ayesha@example.com', phone: '0300-1' },
  })
})

test('a success redirects with its cookies, or shows the page again with its message', async () => {
  const signedUp = await post([{ form: signUp, leadsTo: '/dashboard' }], fields(person))
  expect(signedUp.status).toBe(303)
  expect(signedUp.headers.get('location')).toBe('/dashboard')
  expect(signedUp.headers.getSetCookie().length).toBeGreaterThan(0)
  const again = await post([{ form: signUp }], fields({ ...person, email: 'second@example.com' }))
  expect([again.status, again.data?.ok, again.data?.message]).toEqual([200, true, 'Your account is ready'])
})

test('a refusal that is not about a field is one message from the server', async () => {
  const taken = await post([{ form: signUp }], fields(person))
  expect(taken.status).toBe(409)
  expect(taken.data).toMatchObject({ message: expect.stringContaining('already has an account'), problems: {} })
  const broken = await post([{ form: reset }], fields({ token: '', password: 'Oud&Amber7' }))
  expect(broken.data).toMatchObject({ message: expect.stringContaining('token'), problems: {} })
})

test("what the page's address holds goes before what was sent, and before nothing at all", async () => {
  for (const body of [null, fields({ token: 'theirs' }), 'no form']) {
    const { status, data } = await post([{ form: reset }], body, { token: 'ours', password: 'Oud&Amber7' })
    expect(status).toBe(400)
    expect(data?.message).toBe('This link is no longer valid. Please ask for a new one.')
  }
})

test('a page of several forms refuses an unknown one', async () => {
  await expect(post([{ form: signUp }, { form: logOut }], fields({ form: 'other' }))).rejects.toMatchObject({
    init: { status: 400 },
  })
})
