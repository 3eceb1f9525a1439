import type { ChangeLine } from '../../shop/catalogue/prices/index.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import type { Column } from '../kit/list-table.tsx'
import { PriceText } from './plan-table.tsx'

export const changeColumns: readonly Column<ChangeLine>[] = [
  {
    label: 'Size',
    cell: ({ name, ml }) => sizeText(name, ml),
    note: ({ ml, wasMl }) => wasMl !== ml && `held ${wasMl} ml`,
  },
  { label: 'Before', cell: ({ before }) => <PriceText {...before} />, figure: true },
  { label: 'After', cell: ({ after }) => <PriceText {...after} />, figure: true },
  { label: 'Now', cell: ({ isStill, now }) => (isStill ? 'The same' : <PriceText {...now} />), end: true },
]
