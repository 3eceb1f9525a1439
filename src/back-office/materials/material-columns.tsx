import { amountText } from '../../shop/ground/money.ts'
import type { Material } from '../../shop/stock/fills/index.ts'
import { costOfUnit, quantityText } from '../../shop/stock/fills/rules.ts'
import type { Column } from '../kit/list-table.tsx'

const isLow = ({ stock, lowMark }: Material) => lowMark !== null && stock <= lowMark

/** A material in the list. */
export const materialColumns: readonly Column<Material>[] = [
  { label: 'Material', cell: ({ name }) => name, note: ({ note }) => note },
  {
    label: 'In stock',
    cell: ({ stock, unit }) => quantityText(stock, unit),
    note: material => isLow(material) && <span className="text-danger">Low</span>,
    figure: true,
  },
  { label: 'Cost', cell: material => costText(material), figure: true },
  { label: 'Worth', cell: ({ value }) => amountText(value), figure: true, end: true },
]

/** 'Rs 500 a gram'. */
const costText = ({ stock, value, unit }: Material) =>
  stock === 0 ? '' : `${amountText(costOfUnit(stock, value))} ${{ g: 'a gram', ml: 'a ml', piece: 'each' }[unit]}`
