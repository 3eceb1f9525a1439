import { Form } from 'react-router'
import type { StockFilter } from '../../shop/stock/index.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'

type Props = {
  filter: StockFilter
  shelves: readonly { shelf: string; sizes: number }[]
  categories: readonly string[]
}

/** Search and filters. A scanner in the search field finds its size at once. */
export function StockFilters({ filter, shelves, categories }: Props) {
  return (
    // Another filter shows other values: the fields begin anew.
    <Form
      key={JSON.stringify(filter)}
      role="search"
      className="mt-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]"
    >
      {filter.view !== 'all' && <input type="hidden" name="view" value={filter.view} />}
      <TextField
        name="q"
        type="search"
        label="Search or scan"
        placeholder="Name, barcode or SKU"
        defaultValue={filter.q}
        className="max-lg:col-span-2"
      />
      <SelectField name="shelf" label="Shelf" defaultValue={filter.shelf}>
        <option value="">All</option>
        {shelves.map(({ shelf, sizes }) => (
          <option key={shelf} value={shelf || '-'}>{`${shelf || 'None'} (${sizes})`}</option>
        ))}
      </SelectField>
      <SelectField name="category" label="Category" defaultValue={filter.category}>
        <option value="">All</option>
        {categories.map(category => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <SelectField name="sort" label="Sorted by" defaultValue={filter.sort}>
        <option value="">As usual</option>
        <option value="name">Name</option>
        <option value="shelf">Shelf</option>
        <option value="stock">Least stock</option>
        <option value="days">Soonest to run out</option>
        <option value="sold">Most sold</option>
      </SelectField>
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  )
}
