import {
  directionOf,
  SHELF_LIMIT,
  STOCK_NOTE_LIMIT,
  staffReasons,
  stockReasonLabel,
} from '../../../shop/stock/stock/stock-reason-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Amount, Select, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useActionResult } from '../../kit/staff-form.tsx'
import type { SizePageData } from './load-size.ts'

const signs = { more: 'adds', less: 'takes away', either: '+ or -' }

const reasons = staffReasons.map(
  reason => [reason, `${stockReasonLabel(reason)} (${signs[directionOf(reason) ?? 'either']})`] as const,
)

/** Adds or removes pieces with a reason. */
export function ChangeForm({ page: { attempt } }: { page: SizePageData }) {
  const result = useActionResult('change')
  return (
    <PanelForm
      // Empty again once it is saved: a second press has nothing to send.
      key={result?.ok ? result.message : ''}
      title="Change the stock"
      note="For a whole shelf a recount is better."
      action="change"
      hidden={{ attempt }}
      submit="Save"
    >
      <div className="pair">
        <Select name="reason" label="Reason" options={reasons} defaultValue={staffReasons[0]} />
        <Text
          name="pieces"
          label="Pieces"
          inputMode="numeric"
          required
          hint="A correction may be negative, such as -2"
        />
      </div>
      <Text
        name="note"
        label="Note (optional)"
        maxLength={STOCK_NOTE_LIMIT}
        hint="Stays for ever: no customer's name"
      />
    </PanelForm>
  )
}

/** Barcode, shelf, low mark and weight. */
export function LabelForm({ page }: { page: SizePageData }) {
  const { size, ownLowMark, weightGrams, seen, lowStockFrom, pieceWeightGrams } = page
  return (
    <PanelForm
      key={seen.label}
      title="Barcode, shelf and weight"
      action="label"
      submit="Save"
      variant="outline"
      hidden={{ seen: seen.label }}
    >
      <div className="pair">
        <Text
          name="barcode"
          label="Barcode"
          defaultValue={size.barcode}
          autoComplete="off"
          required
          hint="The maker's EAN-13, or a code of the shop"
        />
        <Text name="shelf" label="Shelf" defaultValue={size.shelf} maxLength={SHELF_LIMIT} hint="Such as A1" />
      </div>
      <div className="pair">
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
      </div>
    </PanelForm>
  )
}

/** The average cost, for stock from before costs were recorded. */
export const CostForm = ({ page: { size, seen } }: { page: SizePageData }) => (
  <div id="cost">
    <PanelForm
      key={seen.cost}
      title="Cost"
      note="Deliveries keep the average by themselves. Set it for stock that you had before: what was sold of it then has a profit, too."
      action="cost"
      submit="Save"
      variant="outline"
      hidden={{ seen: seen.cost }}
    >
      <Amount name="cost" label="Average cost of a piece, Rs" defaultValue={size.averageCost} required />
    </PanelForm>
  </div>
)

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
