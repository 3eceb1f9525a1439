import type { Filter } from '../kit/list-filters.tsx'

type Known = {
  categories: readonly string[]
  houses: readonly string[]
  collections: readonly { collectionId: number; title: string }[]
}

/** The filters that the lists of products and of their prices share. */
export const productFilters = ({ categories, houses, collections }: Known): Filter[] => [
  { name: 'q', label: 'Search or scan', type: 'search', placeholder: 'Name, SKU or barcode' },
  { name: 'category', label: 'Category', all: 'All', options: categories },
  {
    name: 'collection',
    label: 'Collection',
    folded: true,
    all: 'All',
    options: collections.map(({ collectionId, title }) => [String(collectionId), title] as const),
  },
  { name: 'house', label: 'House', folded: true, all: 'All', options: houses },
]
