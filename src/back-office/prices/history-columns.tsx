import type { PriceSpan } from '../../shop/catalogue/price-history/index.ts'
import { changeKinds, MOST_ORDERS } from '../../shop/catalogue/price-history/price-change-rules.ts'
import { shortDayText, timeText } from '../../shop/ground/dates.ts'
import type { Column } from '../kit/list-table.tsx'
import { PriceText } from './plan-table.tsx'

/** What is said of a price of some time: in the history of all, and on the page of its product. */
export const historyColumns: readonly Column<PriceSpan>[] = [
  {
    label: 'From',
    cell: ({ beforePrice, beforeDiscount }) =>
      beforePrice === null ? 'New' : <PriceText price={beforePrice} discount={beforeDiscount ?? 0} />,
    figure: true,
  },
  { label: 'To', cell: span => <PriceText {...span} />, figure: true },
  {
    label: 'Why',
    cell: ({ kind, changeId, note, beforePrice }) =>
      kind ? (
        <a href={`/admin/prices/changes/${changeId}`} className="text-link">{`${changeKinds[kind]}: ${note}`}</a>
      ) : (
        beforePrice !== null && 'Not said'
      ),
    note: ({ by }) => by,
    plain: true,
  },
  { label: 'Orders', cell: ({ orders }) => (orders >= MOST_ORDERS ? `${orders} or more` : orders), figure: true },
  {
    label: 'When',
    cell: ({ fromAt }) => (fromAt ? timeText(fromAt) : 'Before records'),
    note: ({ untilAt }) => (untilAt ? `until ${shortDayText(untilAt)}` : 'until now'),
    end: true,
  },
]
