import { Button } from '../../ui/button.tsx'
import { DayField } from './fields.tsx'

type Props = { action: string; from: string; to: string }

/** Chooses the days of a file of rows. */
export const PeriodForm = ({ action, from, to }: Props) => (
  <form action={action} className="flex flex-wrap items-end gap-3">
    <DayField name="from" label="From" required defaultValue={from} />
    <DayField name="to" label="To" required defaultValue={to} />
    <DownloadButtons />
  </form>
)

/** The ends of a form whose rows leave as a file of one kind or the other. */
export const DownloadButtons = () => (
  <>
    <Button type="submit" variant="outline">
      Download CSV
    </Button>
    <Button type="submit" variant="outline" name="as" value="xlsx">
      Download Excel
    </Button>
  </>
)
