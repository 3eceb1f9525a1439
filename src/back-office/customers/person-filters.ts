import type { Filter } from '../kit/list-filters.tsx'

const figure = { inputMode: 'numeric', folded: true } as const

/** The rules of a segment. */
export const personFilters = (tags: readonly string[]): Filter[] => [
  { name: 'q', label: 'Search', type: 'search', placeholder: 'Name, phone, email' },
  { name: 'city', label: 'City', folded: true },
  { name: 'bought', label: 'Ordered perfume', folded: true },
  ...(tags.length > 0 ? [{ name: 'tag', label: 'Tag', all: 'Any', options: tags, folded: true }] : []),
  { name: 'spent', label: 'Received for at least, Rs', ...figure },
  { name: 'orders', label: 'Orders, at least', ...figure },
  { name: 'refused', label: 'Refused, at least', ...figure },
  { name: 'within', label: 'Ordered in the last days', ...figure },
  { name: 'before', label: 'No order for days', ...figure },
]
