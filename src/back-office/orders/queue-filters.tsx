import { Form } from 'react-router'
import type { QueueFilter } from '../../shop/orders/index.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = { filter: QueueFilter; tags: readonly string[] }

/** Search, and the filters behind a fold. */
export function QueueFilters({ filter, tags }: Props) {
  const { q: _, status: __, after: ___, size: ____, ...folded } = filter
  const used = Object.values(folded).filter(value => value !== '' && value !== undefined).length
  return (
    // Another filter shows other values: the fields begin anew.
    <Form key={JSON.stringify(filter)} className="mt-4 grid gap-3" role="search">
      {filter.status && <input type="hidden" name="status" value={filter.status} />}
      <div className="flex items-end gap-3">
        <TextField
          id="queue-search"
          name="q"
          type="search"
          label="Search"
          placeholder="Number, name, phone, email or tracking number"
          defaultValue={filter.q}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </div>
      <details open={used > 0}>
        <summary className="inline-flex min-h-11 items-center gap-1 font-medium text-sm">
          Filters{used > 0 && ` (${used})`} <Icon name="down" size={16} />
        </summary>
        <Fields filter={filter} tags={tags} />
      </details>
    </Form>
  )
}

function Fields({ filter, tags }: Props) {
  return (
    <div className="grid items-end gap-3 pt-2 sm:grid-cols-3 lg:grid-cols-5">
      <SelectField name="method" label="Payment" defaultValue={filter.method}>
        <option value="">Any</option>
        <option value="COD">Cash on delivery</option>
        <option value="Bank Transfer">Bank transfer</option>
      </SelectField>
      <SelectField name="paid" label="Paid" defaultValue={filter.paid}>
        <option value="">Either</option>
        <option value="paid">Paid</option>
        <option value="unpaid">Not paid</option>
      </SelectField>
      <SelectField name="customer" label="Customer" defaultValue={filter.customer}>
        <option value="">Any</option>
        <option value="new">First order</option>
        <option value="returning">Ordered before</option>
      </SelectField>
      <TextField name="city" label="City" defaultValue={filter.city} />
      <TextField name="courier" label="Courier" defaultValue={filter.courier} />
      <TextField name="coupon" label="Coupon" defaultValue={filter.coupon} />
      <SelectField name="tag" label="Tag" defaultValue={filter.tag}>
        <option value="">Any</option>
        {[...new Set([...tags, ...(filter.tag ? [filter.tag] : [])])].map(tag => (
          <option key={tag}>{tag}</option>
        ))}
      </SelectField>
      <SelectField name="refund" label="Refund" defaultValue={filter.refund}>
        <option value="">Any</option>
        <option value="due">To be paid back</option>
      </SelectField>
      <SelectField name="late" label="Delivery" defaultValue={filter.late}>
        <option value="">Any</option>
        <option value="yes">Late on the way</option>
      </SelectField>
      <TextField name="from" label="From" type="date" defaultValue={filter.from} />
      <TextField name="to" label="To" type="date" defaultValue={filter.to} />
      <TextField name="least" label="At least, Rs" inputMode="numeric" defaultValue={filter.least} />
      <TextField name="most" label="At most, Rs" inputMode="numeric" defaultValue={filter.most} />
      <div className="flex flex-wrap gap-4 sm:col-span-3 lg:col-span-5">
        <Button type="submit" variant="outline">
          Use filters
        </Button>
        <a href="/admin/orders" className="text-link inline-flex min-h-11 items-center text-sm">
          Clear
        </a>
      </div>
    </div>
  )
}
