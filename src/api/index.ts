import type { OpenAPIHono } from '@hono/zod-openapi'
import type { WebEnv } from '../web/server/request-context.ts'
import { account } from './account.ts'
import { accountCart } from './account-cart.ts'
import { accountEmail } from './account-email.ts'
import { addressBook } from './address-book.ts'
import { admin } from './admin/index.ts'
import { cart } from './cart.ts'
import { category } from './category.ts'
import { checkout } from './checkout.ts'
import { codeSignIn } from './code-sign-in.ts'
import { coupon } from './coupon.ts'
import { courierPush } from './courier-push.ts'
import { customer } from './customer.ts'
import { devices } from './devices.ts'
import { byWing, type Described, docs } from './docs.ts'
import { identities } from './identities.ts'
import { newsletterChoice } from './newsletter-choice.ts'
import { order } from './order.ts'
import { orderChanges } from './order-changes.ts'
import { orderReturn, returnPhoto } from './order-return.ts'
import { passkeys } from './passkeys.ts'
import { paymentProof } from './payment-proof.ts'
import { product } from './product.ts'
import { reminder } from './reminder.ts'
import { reminderChoice } from './reminder-choice.ts'
import { api, respondToError } from './respond.ts'
import { review } from './review.ts'
import { stockAlert } from './stock-alert.ts'
import { subscribe } from './subscribe.ts'

/** All calls of /v1, the OpenAPI document (/v1/openapi.json) and its documentation (/v1/docs). */
export function createApi() {
  const v1 = api()
  v1.onError(respondToError)
  v1.use(async (c, next) => {
    // Answers may be personal or change each second: they are not cached unless a call says otherwise.
    c.header('cache-control', 'no-store')
    await next()
  })
  const calls = v1
    .route('/product', product)
    .route('/product', review)
    .route('/category', category)
    .route('/cart', cart)
    .route('/coupon', coupon)
    .route('/customer', customer)
    .route('/customer', account)
    .route('/customer', accountEmail)
    .route('/customer', codeSignIn)
    .route('/customer', passkeys)
    .route('/customer/sessions', devices)
    .route('/customer/identities', identities)
    .route('/customer/addresses', addressBook)
    .route('/customer/cart', accountCart)
    .route('/customer/newsletter', newsletterChoice)
    .route('/customer/reminders', reminderChoice)
    .route('/checkout', checkout)
    .route('/reminder', reminder)
    .route('/order', order)
    .route('/order', orderChanges)
    .route('/stock-ask', stockAlert)
    .route('/payment-proof', paymentProof)
    .route('/return', orderReturn)
    .route('/return-photo', returnPhoto)
    .route('/subscribe', subscribe)
  // Of programs, not of the shop's own browser: it stands in the document and not in the types of `call`.
  v1.route('/admin', admin)
  v1.route('/courier-push', courierPush)
  v1.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of /admin/api-keys. Each call names the permission that its key needs.',
  })
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'The shop',
      version: '1',
      description: "The shop's calls. Money is in rupees, with at most two decimals.",
    },
    servers: [{ url: '/v1' }],
  }
  let document: Described | undefined
  const described = async ({ settings }: Pick<WebEnv['Variables'], 'settings'>): Promise<Described> => {
    document ??= byWing(v1.getOpenAPI31Document(description) as Described)
    return { ...document, info: { ...document.info, title: (await settings()).shopName } }
  }
  v1.get('/openapi.json', async c => c.json(await described(c.var)))
  v1.route('/docs', docs(described))
  v1.all('*', c => c.json({ success: false, message: `Unknown path: ${c.req.method} ${c.req.path}` }, 404))
  return calls
}

type Api = ReturnType<typeof createApi>
type PathsOf<App> = App extends OpenAPIHono<WebEnv, infer Paths, string> ? Paths : never

// The types of `call` are derived from these routes.
declare module '../web/browser/call-types.ts' {
  interface Calls extends PathsOf<Api> {}
}
