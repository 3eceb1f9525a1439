import { bulkKinds, roundings, units } from '../../shop/catalogue/prices/bulk-price-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Select, Text } from '../kit/fields.tsx'
import { Panel } from '../kit/panel.tsx'
import { useHere } from '../kit/use-here.ts'
import { BULK_FORM } from './grid-row.tsx'

/** Asks for a change of all filtered prices, or of the ticked ones. It leads to a preview of every line. */
export function BulkChange({ total }: { total: number }) {
  const { query } = useHere()
  const filters = [...query].filter(([name]) => name !== 'page')
  return (
    <Panel
      title="Change many at once"
      note={`The ticked sizes; without ticks all ${plural(total, 'size')} of these filters, on all pages. Every line is shown before anything changes.`}
      className="mt-6"
    >
      <form id={BULK_FORM} action="/admin/prices/bulk" className="flex flex-wrap items-end gap-3">
        {filters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <BulkFields />
        <Button type="submit" variant="outline">
          Preview
        </Button>
      </form>
    </Panel>
  )
}

/** The fields of the rule, with what the address says. */
export function BulkFields() {
  const { query } = useHere()
  return (
    <>
      <Select name="how" label="What" options={bulkKinds} defaultValue={query.get('how') ?? 'up'} />
      <Text
        name="by"
        label="Amount"
        defaultValue={query.get('by') ?? ''}
        inputMode="decimal"
        autoComplete="off"
        className="w-28"
      />
      <Select name="unit" label="Unit" options={units} defaultValue={query.get('unit') ?? 'percent'} />
      <Select name="to" label="Rounded to" options={roundings} defaultValue={query.get('to') ?? 'rupee'} />
    </>
  )
}
