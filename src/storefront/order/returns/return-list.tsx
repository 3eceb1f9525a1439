import type { Ref } from 'react'
import { sizeText } from '../../../shop/ground/names/rules.ts'
import type { Return } from '../../../shop/orders/returns/index.ts'
import {
  type ReturnTerms,
  returnLabel,
  returnMeaning,
  returnReasons,
  returnWishes,
} from '../../../shop/orders/returns/rules.ts'
import { PhotoUpload, SentPhotos } from '../photo/photo-upload.tsx'
import { withKey } from '../with-key.ts'

type Props = {
  returns: readonly Return[]
  terms: ReturnTerms
  list: Ref<HTMLUListElement>
  /** Of the private link, if the order is read by it. */
  orderKey: string | null
}

/** The returns of an order: what comes back, what happens next, and the pictures. */
export function ReturnList({ returns, terms, list, orderKey }: Props) {
  const photosOf = ({ orderId, photos }: Props['returns'][number]) =>
    photos.map(({ _id }) => ({ _id, href: withKey(`/v1/order/${orderId}/photo/${_id}`, orderKey) }))
  const last = returns.findLast(({ state }) => state === 'requested' || state === 'accepted')
  return (
    <ul ref={list} tabIndex={-1} aria-label="Your returns" className="grid scroll-mt-32 gap-6">
      {returns.map(one => (
        <li key={one._id} className="grid gap-4 border border-line-strong bg-paper p-5 sm:p-8">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="font-display font-medium text-xl">Your return</h2>
            <p className="font-medium">{returnLabel(one.state)}</p>
          </div>
          <p>{returnMeaning(one, terms)}</p>
          {one.answer && <p className="wrap-anywhere whitespace-pre-line bg-sand p-4">{one.answer}</p>}
          <ul className="divide-y divide-line border-line border-y">
            {one.lines.map(({ position, name, ml, quantity }) => (
              <li key={position} className="wrap-anywhere py-2">{`${quantity} × ${sizeText(name, ml)}`}</li>
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
