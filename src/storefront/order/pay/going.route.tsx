import { useEffect, useRef } from 'react'
import {
  data,
  type HeadersArgs,
  href,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { findGoing } from '../../../shop/orders/payments/index.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { notFound } from '../../../web/server/not-found.ts'
import { requestContext } from '../../../web/server/request-context.ts'
import { openOrder } from '../../../web/server/request-order-reader.ts'
import { secretAddress } from '../../../web/server/who-may-cache.ts'
import { ErrorPage } from '../../errors/lazy-error-page.tsx'
import { OrderHidden } from '../order-hidden.tsx'
import { withKey } from '../with-key.ts'

const RELOAD_MS = 1_000
// Without scripts. So late that it does not cut off a reload by script that takes long.
const REFRESH_SECONDS = 10

/** The way to a hosted page: waits until a job has opened it there, then sends the browser on. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const shop = context.get(requestContext)
  const orderId = params.id ?? ''
  const key = new URL(request.url).searchParams.get('key')
  await openOrder(shop, orderId, key).catch(notFound)
  const reference = params.reference ?? ''
  const { name, state, target } = await findGoing(shop.db, shop.sealer, { orderId, reference }).catch(notFound)
  const back = withKey(href('/order/:id', { id: orderId }), key)
  if (state !== 'opening' && !target) throw redirect(back)
  if (target?.fields) shop.formTargets.add(new URL(target.address).origin)
  const waits = { headers: { refresh: `${REFRESH_SECONDS}; url=${again(request.url)}` } }
  return data({ name, reference, target, back }, target ? undefined : waits)
}

export function headers({ loaderHeaders }: HeadersArgs) {
  const refresh = loaderHeaders.get('refresh')
  return { ...secretAddress(), ...(refresh && { refresh }) }
}

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Pay your order'), noIndex]

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <OrderHidden /> : <ErrorPage error={error} />
}

export default function GoingPage() {
  const { name, target, reference, back } = useLoaderData<typeof loader>()
  const form = useRef<HTMLFormElement>(null)
  // As a document: its policy names where its form goes. Once: another one would begin a slow one anew.
  useEffect(() => {
    if (target) return
    const timer = setTimeout(() => window.location.replace(again(window.location.href)), RELOAD_MS)
    return () => clearTimeout(timer)
  }, [target])
  useEffect(() => {
    // Who presses Back on the hosted page stays here.
    if (!target || wasSent(reference)) return
    if (target.fields) form.current?.requestSubmit()
    else window.location.assign(target.address)
  }, [target, reference])
  return (
    <div className="wrap grid max-w-xl justify-items-center gap-6 py-16 text-center lg:py-24">
      <h1 className="page-title">{`Pay with ${name}`}</h1>
      <p role="status">
        {target
          ? `We take you to the page of ${name}. Your order is kept, and its page shows when the payment has arrived.`
          : `One moment, we open the page of ${name} ...`}
      </p>
      {target?.fields && (
        <form ref={form} method="post" action={target.address} acceptCharset="utf-8">
          {Object.entries(target.fields).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <Button type="submit" variant="accent">{`Go to ${name}`}</Button>
        </form>
      )}
      {target && !target.fields && <LinkButton href={target.address} variant="accent">{`Go to ${name}`}</LinkButton>}
      <LinkButton href={back} variant="outline">
        Back to your order
      </LinkButton>
    </div>
  )
}

/** The same page at another address: Chromium does not reload what a form led to. */
function again(address: string): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.set('again', String(Date.now()))
  return `${pathname}?${searchParams}`
}

/** Whether this tab was sent there before; notes that it is. */
function wasSent(reference: string): boolean {
  try {
    const sent = window.sessionStorage.getItem('paid-at') === reference
    window.sessionStorage.setItem('paid-at', reference)
    return sent
  } catch {
    return false
  }
}
