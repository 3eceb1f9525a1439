import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** Chooses the days of the ledger's CSV. */
export function LedgerForm({ from, to }: { from: string; to: string }) {
  return (
    <form action="/admin/settlements/ledger" className="flex flex-wrap items-end gap-3">
      <TextField name="from" label="From" type="date" required defaultValue={from} />
      <TextField name="to" label="To" type="date" required defaultValue={to} />
      <Button type="submit" variant="outline">
        Download CSV
      </Button>
    </form>
  )
}
