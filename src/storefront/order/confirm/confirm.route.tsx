import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  href,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { confirmationTexts } from '../../../shop/orders/confirmation/call-rules.ts'
import { findOrder, type Order } from '../../../shop/orders/orders/index.ts'
import { advanceLeft } from '../../../shop/orders/orders/order-money-text-rules.ts'
import { stockText } from '../../../shop/orders/orders/order-stock-text-rules.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import { useDoneMessage } from '../../../web/forms/form-result.ts'
import { useCallForm } from '../../../web/forms/use-call-form.ts'
import { handleForms } from '../../../web/server/handle-forms.ts'
import { requestContext } from '../../../web/server/request-context.ts'
import { secretAddress } from '../../../web/server/who-may-cache.ts'
import { ErrorPage } from '../../errors/lazy-error-page.tsx'
import { OrderHidden } from '../order-hidden.tsx'
import { OrderReceipt } from '../order-receipt.tsx'
import { confirmOrderForm } from './forms.ts'

/**
 * Shows a cash-on-delivery order to whoever holds the link of its email, which is none of the order page's. Changes
 * nothing: mail scanners open every link, but press no button.
 */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { db, holdsConfirmKey, orderKey } = context.get(requestContext)
  const orderId = params.id ?? ''
  const key = url.searchParams.get('key')
  if (!holdsConfirmKey(orderId, key)) throw data(null, { status: 404 })
  const order = await findOrder(db, orderId, { kind: 'link', orderId })
  const link = `${href('/order/:id', { id: orderId })}?key=${orderKey(orderId)}`
  return { order, key: key ?? '', link }
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: confirmOrderForm }], {
    id: args.params.id ?? '',
    key: args.url.searchParams.get('key') ?? '',
  })

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Confirm your order'), noIndex]

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <OrderHidden /> : <ErrorPage error={error} />
}

function stateText(order: Order): string {
  const { orderStatus, paymentMethod, stock, soldOut } = order
  if (orderStatus === 'cancelled') return soldOut ? confirmationTexts.soldOut : confirmationTexts.ended
  if (orderStatus !== 'pending') return confirmationTexts.confirmed
  if (stock === 'none') return stockText({ orderStatus, stock, soldOut })
  if (advanceLeft(order) > 0) return confirmationTexts.advance
  return paymentMethod === 'COD' ? confirmationTexts.noted : 'We will contact you for the bank transfer.'
}

export default function ConfirmPage() {
  const { order, key, link } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [message, setMessage] = useState(useDoneMessage())
  const form = useCallForm(confirmOrderForm, {
    sent: { id: order._id, key },
    onDone: (_, message) => {
      setMessage(message)
      return revalidate()
    },
  })
  const waits = advanceLeft(order) > 0
  const waitsForStock = order.stock === 'none'
  const asks =
    message === null && order.orderStatus === 'pending' && order.paymentMethod === 'COD' && !waits && !waitsForStock
  return (
    <div className="wrap max-w-3xl pt-10 lg:pt-16">
      <header className="grid justify-items-center gap-3 text-center">
        <p className="label text-accent-deep">{`Order number ${order.orderNumber}`}</p>
        <h1 className="page-title">{asks ? 'Confirm your order' : 'Your order'}</h1>
        <p role="status" className="max-w-prose text-muted">
          {message ??
            (asks
              ? 'Press the button, and we will prepare your parcel. You pay in cash when it arrives.'
              : stateText(order))}
        </p>
        {asks ? (
          <CallForm of={form}>
            <SendButton of={form} />
          </CallForm>
        ) : (
          <LinkButton href={link} variant="outline">
            See your order
          </LinkButton>
        )}
      </header>
      <div className="mt-10">
        <OrderReceipt order={order} />
      </div>
    </div>
  )
}
