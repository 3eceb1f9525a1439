import { useLoaderData } from 'react-router'
import { callLink, chatDigits, phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { dayLater, momentText, momentWords, today } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { findAsking } from '../../../shop/money/courier-files/index.ts'
import { fillText } from '../../../shop/orders/confirmation/call-rules.ts'
import { adviceStateTexts, adviceTexts, SAVED_DAYS } from '../../../shop/orders/dispatch/failed-attempt-rules.ts'
import {
  askReturn,
  countDispatch,
  countSaved,
  type FailedParcel,
  giveNewAddress,
  listFailed,
  NewAddress,
  ReturnParcel,
  TryAgain,
  tryAgain,
} from '../../../shop/orders/dispatch/index.ts'
import type { Hold } from '../../../shop/orders/holds/hold-rules.ts'
import { findHolds } from '../../../shop/orders/holds/index.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { chatLink } from '../../../web/browser/chat-link.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { HeldRow } from '../../holds/held.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { dispatchTabs } from '../../kit/office-tabs.ts'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { LiveOrders } from '../../orders/live-orders.tsx'
import { askActions } from '../ask-actions.ts'
import { DispatchLinks } from '../dispatch-links.tsx'

/** Parcels that could not be delivered, by the time until which their couriers wait for an answer. */
export const meta = titled('Failed deliveries')

/** Failed deliveries with the chat that is opened for each, and what answers have saved. */
export const loader = staffPage('dispatch.read', async ({ shop }) => {
  const settings = await shop.settings()
  // Before what is listed: a job that ends meanwhile would be missed for good.
  const asking = await findAsking(shop.db, 'parcels')
  const [{ open, answered }, saved, counts] = await Promise.all([
    listFailed(shop.db, settings),
    countSaved(shop.db),
    countDispatch(shop.db),
  ])
  const now = Date.now()
  const holds = await findHolds(
    shop.db,
    open.map(({ orderId }) => orderId),
  )
  const wrote = (orderId: string) => (holds.get(orderId) ?? []).filter(({ kind }) => kind === 'message')
  return {
    open: open.map(parcel => ({
      ...parcel,
      late: +parcel.deadline < now,
      wrote: wrote(parcel.orderId),
      chat: chatOf(parcel, settings),
    })),
    answered,
    saved,
    counts,
    asking,
    tomorrow: dayLater(today(), 1),
  }
})

const chatOf = (parcel: FailedParcel, { failedText, shopName }: Settings): string | null =>
  chatLink(
    chatDigits(parcel.phoneNumber),
    fillText(failedText, {
      name: parcel.fullName,
      shop: shopName,
      order: parcel.orderNumber,
      total: parcel.owed > 0 ? amountText(parcel.owed) : 'nothing to pay',
      city: parcel.city,
      address: parcel.place,
      courier: parcel.courier,
    }),
  )

type Advised = { code: string; byHand: boolean; remarks: string }

const advised = (parcelId: string, { code, byHand, remarks }: Advised) => ({
  audit: {
    action: 'parcel.advised' as const,
    subject: { type: 'parcel', id: parcelId, label: code },
    after: { remarks },
  },
  message: byHand ? `${code}: please tell the courier by phone.` : `${code}: the courier is being told.`,
})

/** The three answers to a failed attempt. */
const failedActions = {
  tryAgain: staffAction('dispatch.work', TryAgain, async ({ tx, input, session: { staff } }) =>
    advised(input.parcelId, await tryAgain(tx, { ...input, actor: staff.name })),
  ),
  newAddress: staffAction('dispatch.work', NewAddress, async ({ tx, input, session: { staff }, shop }) => {
    const settings = await shop.settings()
    return advised(input.parcelId, await giveNewAddress(tx, { ...input, actor: staff.name, settings }))
  }),
  askReturn: staffAction('dispatch.work', ReturnParcel, async ({ tx, input, session: { staff } }) =>
    advised(input.parcelId, await askReturn(tx, { ...input, actor: staff.name })),
  ),
}

export const action = staffActions({ ...failedActions, ...askActions })

/** Parcels whose couriers have an answer, or are being sent it. */
const AnsweredPanel = ({ parcels }: { parcels: readonly FailedParcel[] }) => (
  <Panel title="Answered" note="Their couriers try again, or bring them back.">
    <Rows
      rows={parcels}
      keyOf={({ parcelId }) => parcelId}
      to={({ parcelId }) => `/admin/dispatch/parcels/${parcelId}`}
      cell={({ code, fullName }) => (
        <>
          {code} <bdi>{fullName}</bdi>
        </>
      )}
      note={({ advice, courier }) =>
        advice && (
          <>
            {adviceTexts[advice.kind]}, {advice.by} {momentWords(advice.at)} to {courier}: <bdi>{advice.remarks}</bdi>
          </>
        )
      }
      end={({ advice }) =>
        advice && (
          <span className="chip" data-tone={advice.state === 'by_hand' ? 'wrong' : undefined}>
            {adviceStateTexts[advice.state]}
          </span>
        )
      }
    />
  </Panel>
)

type Props = {
  parcel: FailedParcel & { late: boolean; wrote: Hold[]; chat: string | null }
  tomorrow: string
  mayWork: boolean
}

/** A parcel that could not be delivered: why, whom to ask, and the three answers to its courier. */
function FailedCard({ parcel, tomorrow, mayWork }: Props) {
  const { parcelId, code, fullName, city, reason, attempts, attemptedAt, deadline, late, courier, advice } = parcel
  const of = { parcelId }
  return (
    <section aria-label={`Parcel ${code}`} className="panel">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere font-semibold">
          <LineLink to={`/admin/dispatch/parcels/${parcelId}`}>{code}</LineLink> <bdi>{fullName}</bdi>,{' '}
          <bdi>{city}</bdi>
        </h2>
        <span className="chip" data-tone={late ? 'wrong' : undefined}>
          {late ? 'Overdue since' : 'Answer by'} {momentWords(deadline)}
        </span>
      </div>
      <p className="wrap-anywhere text-sm">
        <bdi className="font-medium">{reason || 'No reason given'}</bdi>. {plural(attempts, 'attempt')}, the last on{' '}
        {momentText(attemptedAt)}. {courier}, {cashText(parcel)}.
      </p>
      {advice && (
        <p className="text-danger text-sm">
          {courier} refused your answer: <bdi>{advice.why}</bdi>
        </p>
      )}
      <HeldRow holds={parcel.wrote} />
      <Contact parcel={parcel} />
      {mayWork && (
        <div className="grid items-start gap-4 border-line border-t pt-4 lg:grid-cols-[3fr_2fr_1fr]">
          <StaffForm action="tryAgain" of={of} submit="Try again" inline>
            <Text name="on" type="date" label="On" defaultValue={tomorrow} />
            <Text
              name="note"
              label="Note to the courier"
              maxLength={200}
              className="w-full sm:w-auto sm:min-w-0 sm:flex-1"
            />
          </StaffForm>
          <Fold label="New address" className="lg:pt-6">
            <StaffForm action="newAddress" of={of} submit="Send the new address" variant="outline" className="pt-2">
              <p className="text-muted text-sm">
                The order has it too, and the customer is told. For another city than <bdi>{city}</bdi> have the parcel
                returned and send it again.
              </p>
              <Text name="address" label="Address" required maxLength={300} defaultValue={parcel.address} dir="auto" />
              <div className="pair">
                <Text name="town" label="Town" maxLength={120} defaultValue={parcel.town} dir="auto" />
                <Text name="famousSpot" label="Near" maxLength={200} defaultValue={parcel.famousSpot} dir="auto" />
              </div>
            </StaffForm>
          </Fold>
          <Fold label="Return" className="lg:pt-6">
            <StaffForm action="askReturn" of={of} submit="Have it returned" variant="outline" className="pt-2">
              <Text name="note" label="Note to the courier" maxLength={200} />
            </StaffForm>
          </Fold>
        </div>
      )}
    </section>
  )
}

/** What its customer is to pay, and what the courier may ask for where money came after it had left. */
const cashText = ({ codAmount, owed }: FailedParcel): string =>
  [
    owed > 0 ? amountText(owed) : codAmount > 0 ? 'nothing to pay' : 'paid',
    owed < codAmount && `by its label ${amountText(codAmount)}: please tell the courier`,
  ]
    .filter(Boolean)
    .join(', ')

const Contact = ({ parcel: { phoneNumber, chat, place, courier, courierPhone } }: Pick<Props, 'parcel'>) => (
  <>
    <p className="wrap-anywhere text-muted text-sm">
      <bdi>{place}</bdi>
      {courierPhone && (
        <>
          {'. '}
          <a href={callLink(courierPhone)} className="text-link">
            {courier}: {phoneText(courierPhone)}
          </a>
        </>
      )}
    </p>
    <div className="flex flex-wrap gap-3">
      <LinkButton href={callLink(phoneNumber)} variant="accent">
        Call {phoneText(phoneNumber)}
      </LinkButton>
      {chat && (
        <LinkButton href={chat} target="_blank" rel="noopener noreferrer" variant="outline">
          WhatsApp
        </LinkButton>
      )}
    </div>
  </>
)

export default function FailedPage() {
  const { open, answered, saved, counts, asking, tomorrow } = useLoaderData<typeof loader>()
  const mayWork = useMay()('dispatch.work')
  const saving = `In the last ${SAVED_DAYS} days ${plural(saved.parcels, 'parcel')} worth ${amountText(saved.amount)} were delivered after an answer from here.`
  return (
    <DetailPage
      title="Dispatch"
      actions={<DispatchLinks asking={asking} />}
      tabs={dispatchTabs(counts)}
      note={saved.parcels > 0 ? saving : 'Answer before the deadline: what nobody answers comes back.'}
      says={['tryAgain', 'newAddress', 'askReturn']}
      first={<LiveOrders />}
    >
      {open.map(parcel => (
        <FailedCard key={parcel.parcelId} parcel={parcel} tomorrow={tomorrow} mayWork={mayWork} />
      ))}
      {open.length === 0 && <EmptyState title="Nothing to answer" text="Failed attempts of couriers come here." />}
      {answered.length > 0 && <AnsweredPanel parcels={answered} />}
    </DetailPage>
  )
}
