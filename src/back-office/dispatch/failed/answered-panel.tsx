import { momentText } from '../../../shop/ground/dates.ts'
import { adviceStateTexts, adviceTexts } from '../../../shop/orders/dispatch/failed-rules.ts'
import type { FailedParcel } from '../../../shop/orders/dispatch/index.ts'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'

/** Parcels whose couriers have an answer, or are being told it. */
export const AnsweredPanel = ({ parcels }: { parcels: readonly FailedParcel[] }) => (
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
            {adviceTexts[advice.kind]}, {advice.by} on {momentText(advice.at)} to {courier}: <bdi>{advice.remarks}</bdi>
          </>
        )
      }
      end={({ advice }) =>
        advice && (
          <span className={advice.state === 'by_hand' ? 'chip chip-danger' : 'chip'}>
            {adviceStateTexts[advice.state]}
          </span>
        )
      }
    />
  </Panel>
)
