import { phoneText } from '../../shop/ground/customers/rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import type { Block } from '../../shop/offers/trust/index.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

const kinds = { phone: 'Phone', email: 'Email', address: 'Address' } as const

/** Who gets nothing for cash, why and until when. */
export function BlocksPanel({ blocks }: { blocks: readonly Block[] }) {
  return (
    <Panel
      title="Blocked"
      note="Their orders wait for a call that says who is blocked; nothing is sent to them for cash by itself"
    >
      <Rows
        rows={blocks}
        keyOf={({ blockId }) => blockId}
        cell={({ kind, shown }) => (
          <bdi className="wrap-anywhere">{`${kinds[kind]} ${kind === 'phone' ? phoneText(shown) : shown}`}</bdi>
        )}
        note={({ reason, createdBy, endsAt }) =>
          `${reason}. ${createdBy}${endsAt ? `, until ${shortDayText(new Date(endsAt.getTime() - 1))}` : ''}`
        }
        end={({ blockId }) => <StaffForm action="endBlock" of={{ blockId }} submit="End" variant="outline" />}
        empty="Nobody is blocked."
      />
      <FoldForm key={blocks.length} label="Block somebody" action="block" submit="Block">
        <Select name="kind" label="What" options={kinds} defaultValue="phone" />
        <Text name="value" label="Phone, email, or street of the address" required maxLength={300} />
        <Text name="city" label="City, for an address" maxLength={80} />
        <Text name="reason" label="Why" required maxLength={300} />
        <Text name="until" label="Until, empty: until you end it" type="date" />
      </FoldForm>
    </Panel>
  )
}
