import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** Chooses the days of the ledger's CSV. */
export function LedgerForm() {
  return (
    <form action="/admin/settlements/ledger" className="flex flex-wrap items-end gap-3">
      <TextField name="from" label="From" type="date" required />
      <TextField name="to" label="To" type="date" required />
      <Button type="submit" variant="outline">
        Download CSV
      </Button>
    </form>
  )
}
