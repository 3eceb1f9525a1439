import type { ReactNode } from 'react'
import { momentWords } from '../../shop/ground/dates.ts'
import { type Hold, holdKinds, holdWords, type Place, ruleOf } from '../../shop/orders/holds/hold-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Panel } from '../kit/panel.tsx'
import { RowAction } from '../kit/staff-form.tsx'
import { useMay } from '../kit/use-may.ts'

/** Where the press is that lifts it. */
const places: Record<Place, (hold: Hold) => string> = {
  messages: ({ orderId }) => `/admin/orders/${orderId}#messages`,
  items: ({ orderId }) => `/admin/orders/${orderId}#change-items`,
  address: ({ orderId }) => `/admin/orders/${orderId}#change-address`,
  duplicates: ({ orderId }) => `/admin/orders/${orderId}#ordered-twice`,
  notes: ({ orderId }) => `/admin/orders/${orderId}#notes`,
  trust: ({ orderId }) => `/admin/orders/${orderId}#trust`,
  next: ({ orderId }) => `/admin/orders/${orderId}#next-step`,
  returns: ({ orderId }) => `/admin/orders/${orderId}#returns`,
  parcel: ({ orderId, parcelId }) => (parcelId ? `/admin/dispatch/parcels/${parcelId}` : `/admin/orders/${orderId}`),
  courier: ({ orderId, parcelId }) =>
    parcelId ? `/admin/dispatch/parcels/${parcelId}#courier` : `/admin/orders/${orderId}#change-address`,
  tax: () => '/admin/tax/invoices',
  call: ({ orderId }) => `/admin/calls?order=${orderId}`,
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

// A row of a list stays a row: the page of the order names all.
const MOST_IN_A_ROW = 2

/** What holds an order or a parcel, in the row of a list: each in words. */
export function HeldRow({ holds }: { holds: readonly Hold[] }) {
  if (holds.length === 0) return null
  const more = holds.length - MOST_IN_A_ROW
  return (
    <span className="block text-danger text-sm">
      {holds.slice(0, MOST_IN_A_ROW).map(hold => (
        <span key={hold.kind + hold.mark + hold.parcelId} className="wrap-anywhere block">
          {sentence(holdWords(hold))}
        </span>
      ))}
      {more > 0 && `and ${more} more`}
    </span>
  )
}

/**
 * What holds an order or a parcel, each with the press that lifts it and, for who may, the one that goes on all the
 * same. `leads`: the first of these is what the page is for now. `children`: what else may be done, below them.
 */
export function HeldPanel({
  holds,
  title = 'Held',
  leads,
  id,
  children,
}: {
  holds: readonly Hold[]
  title?: string
  leads?: boolean
  id?: string
  children?: ReactNode
}) {
  if (holds.length === 0) return null
  const kinds = holdKinds.filter(kind => holds.some(hold => hold.kind === kind))
  return (
    <Panel title={title} id={id} className="border-danger border-l-2">
      <ul className="grid gap-3">
        {kinds.map((kind, at) => (
          <Held key={kind} holds={holds.filter(hold => hold.kind === kind)} leads={leads && at === 0} />
        ))}
      </ul>
      {children}
    </Panel>
  )
}

/** Those of one kind, which are lifted together. */
function Held({ holds, leads }: { holds: readonly Hold[]; leads: boolean | undefined }) {
  const may = useMay()
  const [hold] = holds
  if (!hold) return null
  const { kind, orderId, since } = hold
  const { remedy, lift, pass } = ruleOf(kind)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-3 text-sm first:border-0 first:pt-0">
      <div className="min-w-0 flex-[1_1_18rem]">
        {holds.map(each => (
          <p key={each.mark + each.parcelId} className="wrap-anywhere font-medium">
            {sentence(holdWords(each))}
          </p>
        ))}
        <p className="text-muted">{`${remedy} Since ${momentWords(since)}.`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {kind === 'wait' ? (
          may('orders.note') && <Press action="endWait" submit={lift.label} orderId={orderId} />
        ) : kind === 'planned' ? (
          may('orders.cancel') && <Press action="keepOrder" submit={lift.label} orderId={orderId} />
        ) : (
          <LinkButton href={places[lift.at](hold)} variant={leads ? 'strong' : 'outline'}>
            {lift.label}
          </LinkButton>
        )}
        {kind === 'message' && may('orders.call') && (
          <Press action="readMessages" submit="Read, no answer needed" orderId={orderId} />
        )}
        {pass && may(pass) && (
          <Press action="passHold" submit={passTexts[kind] ?? 'Go on all the same'} orderId={orderId} kind={kind} />
        )}
      </div>
    </li>
  )
}

/** What the press says where 'Go on all the same' would be less clear. */
const passTexts: Partial<Record<Hold['kind'], string>> = {
  change: 'Nothing is to be changed',
  address: 'The address is right',
  phone: 'The number is right',
}

type PressProps = { action: string; submit: string; orderId: string; kind?: Hold['kind'] }

const Press = ({ action, submit, orderId, kind }: PressProps) => (
  <RowAction action={action} of={{ orderId, ...(kind && { kind }) }} submit={submit} label={submit} />
)
