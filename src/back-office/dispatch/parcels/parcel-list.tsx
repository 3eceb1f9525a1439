import { useActionData } from 'react-router'
import { shortDayText } from '../../../shop/dates.ts'
import type { Bulk, ListedParcel } from '../../../shop/dispatch/index.ts'
import { type ParcelQueue, parcelLabel } from '../../../shop/dispatch/rules.ts'
import { amountText } from '../../../shop/money.ts'
import { plural } from '../../../shop/plural.ts'
import type { StaffAnswer } from '../../../web/forms/staff-answer.ts'
import { SelectAll } from '../select-all.tsx'
import { ParcelButtons } from './parcel-buttons.tsx'

type Report = Bulk & { handovers: number[] }
type Props = { queue: ParcelQueue; courier: string; parcels: readonly ListedParcel[]; mayWork: boolean }

/** The parcels of a queue with what can be done to the chosen ones. A plain form: some of its buttons open PDFs and files. */
export function ParcelList({ queue, courier, parcels, mayWork }: Props) {
  const answer = useActionData<StaffAnswer<Report>>()
  return (
    <form method="post" className="mt-4">
      <div role={answer?.ok ? 'status' : 'alert'} className="empty:hidden">
        {answer && <ReportText answer={answer} />}
      </div>
      {parcels.length > 0 && (
        <>
          <ParcelButtons queue={queue} courier={courier} mayWork={mayWork} />
          <SelectAll name="parcel" />
          <ul className="queue" aria-label="Parcels">
            {parcels.map(parcel => (
              <li key={parcel.parcelId} className="queue-row">
                <label className="queue-check">
                  <input type="checkbox" name="parcel" value={parcel.parcelId} className="size-5" />
                  <span className="sr-only">Select {parcel.code}</span>
                </label>
                <Row parcel={parcel} />
              </li>
            ))}
          </ul>
        </>
      )}
    </form>
  )
}

function Row({ parcel }: { parcel: ListedParcel }) {
  const { parcelId, code, state, since, late, fullName, city, courier, trackingNumber, codAmount, pieces } = parcel
  return (
    <a href={`/admin/dispatch/parcels/${parcelId}`} className="queue-link">
      <span className="whitespace-nowrap font-medium">
        {code}
        <time className="block font-normal text-muted text-sm" dateTime={new Date(since).toISOString()}>
          {shortDayText(since)}
        </time>
      </span>
      <span className="wrap-anywhere order-2 min-w-0 lg:order-none">
        <bdi>{fullName}</bdi>
        <span className="block text-muted text-sm">{city}</span>
      </span>
      <span className="wrap-anywhere order-3 text-right text-sm lg:order-none lg:text-left">
        {courier ?? 'No courier yet'}
        <span className="block text-muted">{trackingNumber || 'no number'}</span>
      </span>
      <span className="order-4 col-span-2 text-sm lg:order-none lg:col-span-1">
        <span className="chip">{parcelLabel(state)}</span> {late && <span className="chip chip-danger">Late</span>}
      </span>
      <span className="order-1 text-right font-medium tabular-nums lg:order-none">
        {codAmount > 0 ? amountText(codAmount) : 'Paid'}
        <span className="block font-normal text-muted text-sm">{plural(pieces, 'piece')}</span>
      </span>
    </a>
  )
}

const doneTexts: Record<string, string> = {
  handOver: 'handed over',
  delivered: 'delivered',
  refused: 'coming back',
  returned: 'back in stock',
}

function ReportText({ answer: { action, ok, message, problems, shown } }: { answer: StaffAnswer<Report> }) {
  if (!ok || !shown) return <p className="mb-3 text-danger">{message ?? Object.values(problems)[0]}</p>
  const { done, refused, handovers } = shown
  return (
    <div className="panel mb-3">
      <p>
        {plural(done.length, 'parcel')} {doneTexts[action]}.
        {handovers.map(id => (
          <a
            key={id}
            href={`/admin/dispatch/papers?kind=sheet&handover=${id}`}
            target="_blank"
            rel="noreferrer"
            className="text-link ml-3 inline-flex min-h-11 items-center"
          >
            Handover sheet {id}
          </a>
        ))}
      </p>
      {refused.length > 0 && (
        <ul className="grid gap-1 text-danger text-sm">
          {refused.map(({ code, why }) => (
            <li key={code}>{why}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
