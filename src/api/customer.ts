import { createRoute, z } from '@hono/zod-openapi'
import {
  askedAddress,
  Customer,
  CustomerAddress,
  enterGuest,
  Guest,
  saveGuestAddress,
} from '../shop/ground/customers/index.ts'
import {
  AskEmailCode,
  AskPhoneCode,
  askEmailCode,
  EnterEmailCode,
  EnterPhoneCode,
  enterEmailCode,
  enterPhoneCode,
  ManyCodes,
} from '../shop/ground/proofs/index.ts'
import { MANY_CODES_TEXT } from '../shop/ground/proofs/proof-rules.ts'
import { sendPhoneCode } from '../shop/orders/messages/index.ts'
import { saveFirstAddress } from '../shop/people/accounts/index.ts'
import { demandEmail } from '../shop/settings/settings/index.ts'
import { askedLanguage } from '../web/server/asked-language.ts'
import { api, jsonBody, responses } from './respond.ts'

const way = z.enum(['whatsapp', 'sms'])
const SentCode = z.object({ phone: z.string(), way, ways: z.array(way) })

export const customer = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary:
        'Start a guest checkout with an email, or by the phone alone where the house knows its buyers so; a cookie ties the guest to this browser',
      ...jsonBody(Guest),
      responses: responses('The customer', { data: Customer }),
    }),
    async c => {
      await c.var.limit('customer')
      const { buyers } = await c.var.settings()
      const guest = await enterGuest(c.var.db, c.req.valid('json'), c.var.keepBrowser(), buyers)
      return c.json({ success: true as const, data: guest }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/address',
      summary: "Save the first address of the account's address book, or the address of this browser's guest",
      ...jsonBody(CustomerAddress),
      responses: responses('The updated customer', { data: Customer }),
    }),
    async c => {
      const { db, session, asker, settings } = c.var
      const input = askedAddress(c.req.valid('json'), (await settings()).buyers)
      const signedIn = await session()
      const saved = signedIn
        ? await saveFirstAddress(db, signedIn, input)
        : await saveGuestAddress(db, input, (await asker()).browserId)
      return c.json({ success: true as const, message: 'Address saved', data: saved }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/email-code',
      summary:
        "Send a code of 6 digits to the customer's email: the checkout asks for it while many want the same size",
      ...jsonBody(AskEmailCode),
      responses: responses('The code is on its way', { data: z.object({ email: z.string(), many: ManyCodes }) }),
    }),
    async c => {
      const { db, limit, asker } = c.var
      await limit('emailCode')
      demandEmail(await c.var.settings())
      const data = await askEmailCode(db, c.req.valid('json'), await asker())
      const message = data.many ? MANY_CODES_TEXT : `We have sent a code to ${data.email}`
      return c.json({ success: true as const, message, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/email-code',
      summary: 'Enter the code: the email of this customer is proved, and its orders hold their stock at once',
      ...jsonBody(EnterEmailCode),
      responses: responses('The email is proved', {}),
    }),
    async c => {
      const { db, limit, asker, isEmailCode } = c.var
      await limit('emailCode')
      await enterEmailCode(db, c.req.valid('json'), { asker: await asker(), isCode: isEmailCode })
      return c.json({ success: true as const, message: 'Thank you, your email is confirmed' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/phone-code',
      summary:
        'Send a code of 6 digits to a phone, by WhatsApp or SMS: the checkout asks for it in a rush, and where the house’s rules do',
      ...jsonBody(AskPhoneCode),
      responses: responses('The code is on its way', { data: SentCode }),
    }),
    async c => {
      const { db, limit, asker, settings } = c.var
      await limit('phoneCode')
      const language = askedLanguage(c.req.header('accept-language'))
      const asked = { language, ...c.req.valid('json') }
      const sent = await sendPhoneCode(db, asked, { asker: await asker(), settings: await settings() })
      return c.json({ success: true as const, message: `We have sent a code to ${sent.phone}`, data: sent }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/phone-code',
      summary: 'Enter the code: the phone is proved for this browser, and its orders hold their stock at once',
      ...jsonBody(EnterPhoneCode),
      responses: responses('The phone is proved', {}),
    }),
    async c => {
      const { db, limit, asker, isPhoneCode } = c.var
      await limit('emailCode')
      await enterPhoneCode(db, c.req.valid('json'), { asker: await asker(), isCode: isPhoneCode })
      return c.json({ success: true as const, message: 'Thank you, your phone is confirmed' }, 200)
    },
  )
