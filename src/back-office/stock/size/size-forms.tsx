import {
  directionOf,
  SHELF_LIMIT,
  STOCK_NOTE_LIMIT,
  staffReasons,
  stockReasonLabel,
} from '../../../shop/stock/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Amount, Select, Text } from '../../kit/fields.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import type { SizePageData } from './load-size.ts'

const signs = { more: 'adds', less: 'takes away', either: '+ or -' }

/** Adds or removes pieces with a reason. */
export function ChangeForm({ page: { attempt } }: { page: SizePageData }) {
  const answer = useAnswer('change')
  return (
    <Panel title="Change the stock" note="For a whole shelf a recount is better.">
      {/* Empty again once it is saved: a second press has nothing to send. */}
      <StaffForm key={answer?.ok ? answer.message : ''} action="change" hidden={{ attempt }} submit="Save">
        <Select
          name="reason"
          label="Reason"
          options={staffReasons.map(reason => [
            reason,
            `${stockReasonLabel(reason)} (${signs[directionOf(reason) ?? 'either']})`,
          ])}
          defaultValue={staffReasons[0]}
        />
        <Text
          name="pieces"
          label="Pieces"
          inputMode="numeric"
          required
          hint="A correction may be negative, such as -2"
        />
        <Text
          name="note"
          label="Note (optional)"
          maxLength={STOCK_NOTE_LIMIT}
          hint="Stays for ever: no customer's name"
        />
      </StaffForm>
    </Panel>
  )
}

/** Barcode, shelf, low mark and weight. */
export function LabelForm({ page }: { page: SizePageData }) {
  const { size, ownLowMark, weightGrams, seen, lowStockFrom, pieceWeightGrams } = page
  return (
    <Panel title="Barcode, shelf and weight">
      <StaffForm key={seen.label} action="label" submit="Save" variant="outline" hidden={{ seen: seen.label }}>
        <Text
          name="barcode"
          label="Barcode"
          defaultValue={size.barcode}
          autoComplete="off"
          required
          hint="The maker's EAN-13, or a code of the shop: 4 to 40 letters, digits and hyphens"
        />
        <Text name="shelf" label="Shelf" defaultValue={size.shelf} maxLength={SHELF_LIMIT} hint="Such as A1" />
        <Text
          name="lowMark"
          label="Low from, pieces"
          defaultValue={ownLowMark ?? ''}
          inputMode="numeric"
          hint={`Empty: the shop's setting, ${lowStockFrom}`}
        />
        <Text
          name="weightGrams"
          label="Weight with its box, grams"
          defaultValue={weightGrams ?? ''}
          inputMode="numeric"
          hint={`Empty: the shop's setting, ${pieceWeightGrams}`}
        />
      </StaffForm>
    </Panel>
  )
}

/** The average cost, for stock from before costs were recorded. */
export function CostForm({ page: { size, seen } }: { page: SizePageData }) {
  return (
    <Panel title="Cost" note="Deliveries keep the average by themselves. Set it for stock that you had before.">
      <StaffForm key={seen.cost} action="cost" submit="Save" variant="outline" hidden={{ seen: seen.cost }}>
        <Amount name="cost" label="Average cost of a piece, Rs" defaultValue={size.averageCost} required />
      </StaffForm>
    </Panel>
  )
}

/** Opens a sheet of labels with the size's barcode. */
export function LabelsForm({ sizeId }: { sizeId: string }) {
  return (
    <Panel title="Labels" note="A4 sheets of 24 labels, 70 x 37 mm.">
      <form action="/admin/stock/labels" target="_blank" className="flex flex-wrap items-end gap-3" rel="noopener">
        <input type="hidden" name="sizeId" value={sizeId} />
        <TextField name="each" label="How many" type="number" min={1} max={24} defaultValue={24} className="w-28" />
        <Button type="submit" variant="outline">
          Print labels
        </Button>
      </form>
    </Panel>
  )
}
