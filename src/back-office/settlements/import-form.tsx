import { STATEMENT_LINES } from '../../shop/money/settlement/rules.ts'
import { Day, Select, Text } from '../kit/fields.tsx'
import { FileOrLines } from '../kit/file-or-lines.tsx'
import type { Options } from '../kit/options.ts'
import { StaffForm } from '../kit/staff-form.tsx'

/** A statement, as a file or pasted, with what it is about. */
export const ImportForm = ({ couriers, today }: { couriers: Options; today: string }) => (
  <StaffForm action="import" submit="Import" busy="Reading ..." sendsFile>
    <Select name="courierId" label="Courier" required empty="Choose ..." options={couriers} />
    <div className="grid gap-4 sm:grid-cols-2">
      <Day name="paidOn" label="Day of the payment" required defaultValue={today} />
      <Day
        name="coversUntil"
        label="Deliveries until"
        hint="Older ones that are not in the file are shown as missing"
      />
    </div>
    <Text name="reference" label="Reference of the payment" maxLength={80} />
    <FileOrLines most={STATEMENT_LINES} />
  </StaffForm>
)
