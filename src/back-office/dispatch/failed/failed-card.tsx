import { phoneText } from '../../../shop/ground/customers/rules.ts'
import { momentText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import type { FailedParcel } from '../../../shop/orders/dispatch/index.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

type Props = { parcel: FailedParcel & { late: boolean; chat: string | null }; tomorrow: string; mayWork: boolean }

/** A parcel that could not be delivered: why, whom to ask, and the three answers to its courier. */
export function FailedCard({ parcel, tomorrow, mayWork }: Props) {
  const { parcelId, code, fullName, city, reason, attempts, attemptedAt, deadline, late, courier, advice } = parcel
  const of = { parcelId }
  return (
    <section aria-label={`Parcel ${code}`} className="panel">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="wrap-anywhere font-semibold">
          <LineLink to={`/admin/dispatch/parcels/${parcelId}`}>{code}</LineLink> <bdi>{fullName}</bdi>,{' '}
          <bdi>{city}</bdi>
        </h2>
        <span className={late ? 'chip chip-danger' : 'chip'}>
          {late ? 'Overdue since' : 'Answer by'} {momentText(deadline)}
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
              <Text name="town" label="Town" required maxLength={120} defaultValue={parcel.town} dir="auto" />
              <Text name="famousSpot" label="Near" maxLength={200} defaultValue={parcel.famousSpot} dir="auto" />
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
          <a href={`tel:${courierPhone}`} className="text-link">
            {courier}: {phoneText(courierPhone)}
          </a>
        </>
      )}
    </p>
    <div className="flex flex-wrap gap-3">
      <LinkButton href={`tel:${phoneNumber}`} variant="gold">
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
