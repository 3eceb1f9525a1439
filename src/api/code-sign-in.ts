import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Customer, findAccountOf } from '../shop/ground/customers/index.ts'
import { ManyCodes } from '../shop/ground/proofs/index.ts'
import { CODE_MINUTES, MANY_CODES_TEXT, PHONE_CODE_MINUTES } from '../shop/ground/proofs/proof-rules.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import {
  AskOrdersCode,
  AskSignInCode,
  askSignInCode,
  EnterOrdersCode,
  EnterSignInCode,
  enterSignInCode,
  keepProvedPhone,
  openProvedAccount,
  readContact,
} from '../shop/people/accounts/index.ts'
import { demandEmail } from '../shop/settings/settings/index.ts'
import { askedLanguage } from '../web/server/asked-language.ts'
import type { RequestContext } from '../web/server/request-context.ts'
import { api, jsonBody, responses } from './respond.ts'

const way = z.enum(['email', 'whatsapp', 'sms'])
const SentTo = z.object({ way, ways: z.array(way), many: ManyCodes })

/**
 * A code instead of a password, and the orders of a phone without an account: /v1/customer, where the house has
 * switched them on.
 */
export const codeSignIn = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/sign-in-code',
      summary: 'Send a code of 6 digits to an email or a phone; the same answer whether an account has it or not',
      ...jsonBody(AskSignInCode),
      responses: responses('The code is on its way', { data: SentTo }),
    }),
    async c => {
      const input = c.req.valid('json')
      const { message, data } = await ask(c.var, inTheirs(c, input))
      return c.json({ success: true as const, message, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/sign-in-code',
      summary:
        'Enter the code: logs in, and opens the account of a new email or phone; an account that is logged in keeps the phone as proved',
      ...jsonBody(EnterSignInCode),
      responses: responses('The customer', { customer: Customer }),
    }),
    async c => {
      const { db, signIn, device, session, startSession, knownBrowser, rememberBrowser } = c.var
      const proved = await enter(c.var, c.req.valid('json'))
      const own = await session()
      if (own && proved.phone !== undefined && proved.phone !== own.phone?.number) {
        const knows = (id: string) => knownBrowser(id) !== null
        await keepProvedPhone(db, signIn, own, { phone: proved.phone, knows })
        return c.json({ success: true as const, message: 'Your phone is confirmed', customer: own.customer }, 200)
      }
      const { customer, token } = await openProvedAccount(db, signIn, proved, {
        device: device(),
        knows: id => id === own?.customer._id || knownBrowser(id) !== null,
      })
      startSession(token)
      rememberBrowser(customer._id)
      return c.json({ success: true as const, message: 'Login successful!', customer }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/orders-code',
      summary: 'Send a code of 6 digits to the phone of orders; the same answer whether it has orders or not',
      ...jsonBody(AskOrdersCode),
      responses: responses('The code is on its way', { data: SentTo }),
    }),
    async c => {
      const { phone, ...wanted } = c.req.valid('json')
      const { message, data } = await ask(c.var, inTheirs(c, { contact: phone, ...wanted }))
      return c.json({ success: true as const, message, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/orders-code',
      summary: 'Enter the code: this browser sees the orders of the phone for a day',
      ...jsonBody(EnterOrdersCode),
      responses: responses('The phone is proved', {}),
    }),
    async c => {
      const { phone, code } = c.req.valid('json')
      const proved = await enter(c.var, { contact: phone, code })
      c.var.showPhone(proved.phone ?? null)
      return c.json({ success: true as const, message: 'Here are your orders' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/orders-code',
      summary: 'This browser sees the orders of the phone no more',
      responses: responses('Closed', {}),
    }),
    async c => {
      c.var.showPhone(null)
      return c.json({ success: true as const, message: 'Your orders are closed on this device' }, 200)
    },
  )

const inTheirs = (c: Context, input: z.output<typeof AskSignInCode>) => ({
  ...input,
  language: input.language ?? askedLanguage(c.req.header('accept-language')),
})

type Ask = Pick<RequestContext, 'db' | 'limit' | 'settings' | 'keepBrowser'>

async function ask({ db, limit, settings, keepBrowser }: Ask, input: z.output<typeof AskSignInCode>) {
  const shop = await settings()
  if (!shop.signInByCode) throw notOffered()
  const isEmail = input.contact.includes('@')
  if (isEmail) demandEmail(shop)
  await limit(isEmail ? 'emailCode' : 'phoneCode')
  if (isEmail) await limit('email', `code ${input.contact.toLowerCase()}`)
  const data = await askSignInCode(db, input, { browserId: keepBrowser(), settings: shop })
  const minutes = isEmail ? CODE_MINUTES : PHONE_CODE_MINUTES
  const sent = `We have sent a code to ${input.contact}. It works for ${minutes} minutes.`
  return { message: data.many ? MANY_CODES_TEXT : sent, data }
}

type Enter = Pick<
  RequestContext,
  'db' | 'limit' | 'settings' | 'keepBrowser' | 'knownBrowser' | 'network' | 'isEmailCode' | 'isPhoneCode'
>

async function enter(
  { db, limit, settings, keepBrowser, knownBrowser, network, isEmailCode, isPhoneCode }: Enter,
  input: z.output<typeof EnterSignInCode>,
) {
  if (!(await settings()).signInByCode) throw notOffered()
  await limit('emailCode')
  const to = readContact(input.contact)
  const of = to.phone === undefined ? { email: to.email } : { phone: to.phone }
  const account = await findAccountOf(db, of, { verified: true })
  const known = account && knownBrowser(account)
  const contact = to.phone ?? to.email
  const countGuess = async () => {
    await limit('codeGuess', `${contact} ${known || network()}`)
    if (!known) await limit('codeGuessAnywhere', contact)
  }
  return enterSignInCode(db, input, { browserId: keepBrowser(), isEmailCode, isPhoneCode, countGuess })
}

const notOffered = () => new ShopError('not_found', 'This shop sends no codes to log in')
