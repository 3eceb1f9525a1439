import { productStateNames, productStates } from '../../shop/catalogue/products/rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LineLink } from '../kit/line-link.tsx'
import type { Filter } from '../kit/list-filters.tsx'
import { useMay } from '../kit/use-may.ts'
import { productFilters } from '../prices/product-filters.ts'

/** The states of products, each with its count. */
export const stateTabs = (counts: Partial<Record<string, number>>) => ({
  label: 'States',
  tabs: [
    { path: '/admin/products', label: 'All' },
    ...productStateNames.map(state => ({
      path: `/admin/products?state=${state}`,
      label: productStates[state],
      count: counts[state] ?? 0,
    })),
  ],
})

/** Those that the list of prices has too, and its own. */
export const filtersOf = (known: Parameters<typeof productFilters>[0]): Filter[] => [
  ...productFilters(known),
  { name: 'stock', label: 'Stock', folded: true, all: 'Any', options: { in: 'In stock', low: 'Low', out: 'Sold out' } },
  {
    name: 'with',
    label: 'With',
    folded: true,
    all: 'Anything',
    options: { noPicture: 'No picture', noUrdu: 'No Urdu', discount: 'A discount' },
  },
]

/** What stands beside the title of the list. */
export function ProductButtons() {
  const may = useMay()
  return (
    <>
      <LineLink to="/admin/products/notes">Notes</LineLink>
      {may('catalogue.change') && (
        <LinkButton href="/admin/products/import" variant="outline">
          Import
        </LinkButton>
      )}
      {may('catalogue.change') && <LinkButton href="/admin/products/new">New product</LinkButton>}
    </>
  )
}
