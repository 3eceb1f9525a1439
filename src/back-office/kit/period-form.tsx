import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = { action: string; from: string; to: string }

/** Chooses the days of a file of rows. */
export const PeriodForm = ({ action, from, to }: Props) => (
  <form action={action} className="flex flex-wrap items-end gap-3">
    <TextField name="from" label="From" type="date" required defaultValue={from} />
    <TextField name="to" label="To" type="date" required defaultValue={to} />
    <Button type="submit" variant="outline">
      Download CSV
    </Button>
    <Button type="submit" variant="outline" name="as" value="xlsx">
      Download Excel
    </Button>
  </form>
)
