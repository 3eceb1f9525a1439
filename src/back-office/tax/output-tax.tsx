import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../kit/panel.tsx'

/** The sales tax of a month's sales, as a file. */
export const OutputTax = ({ month }: { month: string }) => (
  <Panel
    title="Sales tax of your sales"
    note="Order by order as CSV, less what came back in the month. An order counts when it would be invoiced, as Rates and numbers say."
  >
    <form action="/admin/tax/output" className="flex flex-wrap items-end gap-3">
      <TextField name="month" label="Month" type="month" required defaultValue={month} />
      <Button type="submit" variant="outline">
        Download CSV
      </Button>
    </form>
  </Panel>
)
