import { data, type LoaderFunctionArgs } from 'react-router'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { findPaperOrder } from '../../shop/orders/dispatch/index.ts'
import { invoicePdf } from '../../shop/orders/papers/index.ts'
import { letterhead } from '../../shop/settings/letterhead/index.ts'
import { notFound } from '../../web/server/not-found.ts'
import { pdfResponse } from '../../web/server/pdf-response.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { openOrder } from '../../web/server/request-order-reader.ts'

/** The invoice of an order as a PDF, for whoever may see its page; 404 for everybody else. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const shop = context.get(requestContext)
  const orderId = params.id ?? ''
  await shop.limit('invoice').catch(tooMany)
  const key = new URL(request.url).searchParams.get('key')
  const { orderNumber } = (await openOrder(shop, orderId, key).catch(notFound)).order
  const settings = await shop.settings()
  const [order, house] = await Promise.all([findPaperOrder(shop.db, orderId), letterhead(settings, shop.storage)])
  return pdfResponse(
    await invoicePdf([{ order }], { settings, house, publicUrl: shop.publicUrl }),
    `invoice-${orderNumber}`,
  )
}

function tooMany(error: unknown): never {
  throw error instanceof ShopError && error.code === 'too_many' ? data(error.message, { status: 429 }) : error
}
