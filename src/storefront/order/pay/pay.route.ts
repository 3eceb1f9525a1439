import { type ActionFunctionArgs, createCookie, data, href, type LoaderFunctionArgs, redirect } from 'react-router'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import { beginPayment } from '../../../shop/orders/payments/index.ts'
import { type RequestContext, requestContext } from '../../../web/server/request-context.ts'
import { orderReader } from '../../../web/server/request-order-reader.ts'
import { withKey } from '../with-key.ts'

// As long as a payment can be made on the hosted page.
const MAX_AGE_SECONDS = 24 * 60 * 60

/**
 * The key of a private link, for when the hosted page brings its holder back: the other system never gets the key
 * itself.
 */
const keyCookie = (orderId: string, { publicUrl }: Pick<RequestContext, 'publicUrl'>) =>
  createCookie('khushbu_pay', {
    httpOnly: true,
    sameSite: 'lax',
    path: `/order/${encodeURIComponent(orderId)}/pay`,
    secure: publicUrl.startsWith('https:'),
    maxAge: MAX_AGE_SECONDS,
  })

/** Begins a payment on a hosted page, and leads there. When nothing is due any more the order's page says what is. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const shop = context.get(requestContext)
  const orderId = params.id ?? ''
  const key = new URL(request.url).searchParams.get('key')
  const sent = await request.formData().catch(() => new FormData())
  try {
    await shop.limit('pay')
    const reader = await orderReader(shop, orderId, key)
    const page = String(sent.get('page') ?? '')
    const reference = await beginPayment(shop.db, { orderId, reader, page }, await shop.settings())
    const byLink = reader.kind === 'link' && key
    const headers = byLink ? { 'set-cookie': await keyCookie(orderId, shop).serialize(key) } : undefined
    const to = href('/order/:id/pay/:reference', { id: orderId, reference })
    return redirect(withKey(to, byLink || null), { status: 303, ...(headers && { headers }) })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'not_found') throw data(null, { status: 404 })
    if (error.code === 'too_many') throw data(error.message, { status: 429 })
    return redirect(withKey(href('/order/:id', { id: orderId }), key), 303)
  }
}

/** Who comes back from a hosted page is led to the order, by the key of before. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const shop = context.get(requestContext)
  const orderId = params.id ?? ''
  const key: unknown = await keyCookie(orderId, shop).parse(request.headers.get('cookie'))
  const known = typeof key === 'string' && shop.holdsOrderLink(orderId, key) ? key : null
  return redirect(withKey(href('/order/:id', { id: orderId }), known), 303)
}
