import { type Ref, type RefObject, useEffect, useRef } from 'react'
import {
  type ActionFunctionArgs,
  href,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { dayText } from '../../../shop/ground/dates.ts'
import { sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { findPaid, findReturnable, listReturns, type Return } from '../../../shop/orders/returns/index.ts'
import {
  courierText,
  type ReturnTerms,
  refundText,
  returnLabel,
  returnMeaning,
  returnReasons,
  returnWishes,
  termsOf,
} from '../../../shop/orders/returns/return-rules.ts'
import { worthOfRequest } from '../../../shop/orders/returns/return-worth-rules.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import type { Values } from '../../../web/forms/form.ts'
import { useFormResult } from '../../../web/forms/form-result.ts'
import { handleForms } from '../../../web/server/handle-forms.ts'
import { notFound } from '../../../web/server/not-found.ts'
import { type RequestContext, requestContext } from '../../../web/server/request-context.ts'
import { openOrder } from '../../../web/server/request-order-reader.ts'
import { ErrorPage } from '../../errors/lazy-error-page.tsx'
import { OrderHidden } from '../order-hidden.tsx'
import { PhotoUpload, SentPhotos } from '../photo/photo-upload.tsx'
import { withKey } from '../with-key.ts'
import { chosenLines, returnForm } from './forms.ts'
import { ReturnForm } from './return-form.tsx'

/** Returns of an order, for whoever may read the order; 404 for everybody else. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shop = context.get(requestContext)
  const orderId = params.id ?? ''
  const key = url.searchParams.get('key')
  const { order, reader } = await openOrder(shop, orderId, key).catch(notFound)
  const settings = await shop.settings()
  const known = await findPaid(shop.db, orderId)
  const [returns, returnable] = await Promise.all([
    listReturns(shop.db, orderId, known),
    findReturnable(shop.db, orderId, settings),
  ])
  return {
    orderId,
    orderNumber: order.orderNumber,
    key: reader.kind === 'link' ? key : null,
    returns,
    known,
    returnable: { ...returnable, until: returnable.until && dayText(returnable.until) },
    days: settings.returnDays,
    sealedOnly: settings.returnSealedOnly,
    terms: termsOf(settings),
  }
}

export function action(args: ActionFunctionArgs) {
  const known = { id: args.params.id ?? '', key: args.url.searchParams.get('key') ?? '' }
  const shop = args.context.get(requestContext)
  return handleForms(args, [{ form: returnForm, showFirst: values => isWorthUnseen(shop, values) }], known)
}

/** Without JavaScript the page first says what the chosen pieces are worth: sent again with that worth, it is asked. */
async function isWorthUnseen(shop: RequestContext, values: Values): Promise<boolean> {
  const { id = '', key = '', wish, worth } = values
  const lines = chosenLines(values)
  if (lines.length === 0) return false
  await openOrder(shop, id, key).catch(notFound)
  return worth !== String(worthOfRequest(await findPaid(shop.db, id), wish, lines))
}

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Return or exchange'), noIndex]

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <OrderHidden /> : <ErrorPage error={error} />
}

export default function ReturnPage() {
  const loaded = useLoaderData<typeof loader>()
  const { orderId, orderNumber, key, returns, returnable, days, sealedOnly, terms } = loaded
  const list = useFocusOnMore<HTMLUListElement>(returns.length)
  return (
    <div className="wrap max-w-3xl pt-10 lg:pt-16">
      <p>
        <a
          href={withKey(href('/order/:id', { id: orderId }), key)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {`Order ${orderNumber}`}
        </a>
      </p>
      <h1 className="page-title mt-2">Return or exchange</h1>
      <p className="mt-3 max-w-prose text-muted">
        {`${days === 0 ? 'On the day' : `Within ${plural(days, 'day')}`} of delivery.${sealedOnly ? ' Bottles must be sealed, unless something is wrong with our parcel.' : ''}`}
        {returnable.until && ` For this order until ${returnable.until}.`}
        {` ${courierText(terms)} ${refundText(terms)}`}
      </p>
      <div className="mt-8 grid gap-10">
        {returns.length > 0 && <ReturnList list={list} returns={returns} terms={terms} orderKey={key} />}
        {returnable.open && <Ask {...loaded} />}
        {!returnable.open && returns.length === 0 && (
          <p role="status">
            {returnable.until
              ? 'The time to return this order is over. Is something wrong? Please write to us.'
              : 'An order can be returned once it is delivered.'}
          </p>
        )}
      </div>
    </div>
  )
}

/** The form; folded once something is returned, so that nobody takes it for a request that was not sent. */
function Ask({ orderId, key, returns, returnable, known, sealedOnly }: Awaited<ReturnType<typeof loader>>) {
  const refused = useFormResult(returnForm, { id: orderId, ...(key && { key }) })?.ok === false
  const form = (
    <ReturnForm
      key={returns.length}
      orderId={orderId}
      orderKey={key}
      lines={returnable.lines}
      known={known}
      sealedOnly={sealedOnly}
    />
  )
  if (returns.length === 0) return form
  return (
    <details key={returns.length} open={refused}>
      <summary className="text-link inline-flex min-h-11 items-center">Return another bottle</summary>
      <div className="mt-4">{form}</div>
    </details>
  )
}

/** Moves the focus to the element when the count has grown: where the form was there is something else. */
function useFocusOnMore<Part extends HTMLElement>(count: number): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) part.current?.focus()
    before.current = count
  }, [count])
  return part
}

type Props = {
  returns: readonly Return[]
  terms: ReturnTerms
  list: Ref<HTMLUListElement>
  /** Of the private link, if the order is read by it. */
  orderKey: string | null
}

/** The returns of an order: what comes back, what happens next, and the pictures. */
function ReturnList({ returns, terms, list, orderKey }: Props) {
  const photosOf = ({ orderId, photos }: Props['returns'][number]) =>
    photos.map(({ _id }) => ({ _id, href: withKey(`/v1/order/${orderId}/photo/${_id}`, orderKey) }))
  const last = returns.findLast(({ state }) => state === 'requested' || state === 'accepted')
  return (
    <ul ref={list} tabIndex={-1} aria-label="Your returns" className="grid scroll-mt-32 gap-6">
      {returns.map(one => (
        <li key={one._id} className="grid gap-4 border border-line-strong bg-surface p-5 sm:p-8">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="font-display font-medium text-xl">Your return</h2>
            <p className="font-medium">{returnLabel(one.state)}</p>
          </div>
          <p>{returnMeaning(one, terms)}</p>
          {one.answer && <p className="wrap-anywhere whitespace-pre-line bg-tint p-4">{one.answer}</p>}
          <ul className="divide-y divide-line border-line border-y">
            {one.lines.map(({ position, name, ml, setOf, quantity }) => (
              <li key={position} className="wrap-anywhere py-2">{`${quantity} × ${sizeText(name, ml, setOf)}`}</li>
            ))}
          </ul>
          <p className="text-muted text-sm">{`${returnReasons[one.reason]}. You asked for: ${returnWishes[one.wish].toLowerCase()}.`}</p>
          {one.note && <p className="wrap-anywhere whitespace-pre-line text-sm">{one.note}</p>}
          {one === last ? (
            <PhotoUpload
              label="Picture of the bottle or parcel"
              address={withKey(`/return-photo/${one.orderId}`, orderKey)}
              sent={photosOf(one)}
            />
          ) : (
            <SentPhotos photos={photosOf(one)} />
          )}
        </li>
      ))}
    </ul>
  )
}
