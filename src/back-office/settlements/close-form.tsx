import { amountText, toRupees } from '../../shop/ground/money.ts'
import type { Settlement } from '../../shop/money/settlement/index.ts'
import { Text } from '../kit/fields.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

/** Closes a settlement once every difference is decided. */
export function CloseForm({ settlement, left }: { settlement: Settlement; left: number }) {
  const { paidOut, seen, courier } = settlement
  return (
    <Panel
      title="Close"
      note={
        left > 0
          ? `${left === 1 ? 'One difference is' : `${left} differences are`} not decided yet.`
          : `By its lines ${courier} paid out ${amountText(paidOut)}. What arrived more or less stays on the courier's account.`
      }
    >
      {left === 0 && (
        <StaffForm action="close" hidden={{ seen }} submit="Close the settlement" busy="Closing ...">
          <Text
            name="received"
            label="Arrived in the bank, Rs"
            inputMode="decimal"
            required
            defaultValue={String(toRupees(paidOut))}
            className="max-w-60"
          />
        </StaffForm>
      )}
    </Panel>
  )
}
