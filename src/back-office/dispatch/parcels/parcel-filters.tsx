import type { ParcelFilter } from '../../../shop/dispatch/index.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'

type Props = { filter: ParcelFilter; couriers: readonly { courierId: string; name: string }[] }

/** Courier and a part of a number or name. */
export function ParcelFilters({ filter: { queue, courier, q }, couriers }: Props) {
  return (
    <form className="mt-4 flex flex-wrap items-end gap-3">
      <input type="hidden" name="queue" value={queue} />
      <SelectField key={courier} name="courier" label="Courier" defaultValue={courier}>
        <option value="">All</option>
        <option value="none">None yet</option>
        {couriers.map(({ courierId, name }) => (
          <option key={courierId} value={courierId}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        key={q}
        name="q"
        label="Number or name"
        defaultValue={q}
        maxLength={60}
        className="min-w-0 flex-1 sm:max-w-xs"
      />
      <Button type="submit" variant="outline">
        Show
      </Button>
    </form>
  )
}
