import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import type { ToPack } from '../../shop/orders/dispatch/index.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../kit/list-table.tsx'
import { packText } from '../kit/pack-button.tsx'
import { OrderedTwice } from '../orders/duplicates/ordered-twice.tsx'

/** `served`: false when no courier goes to its city. */
type Row = ToPack & { served: boolean }

/** The form that the buttons of the rows belong to: the list is a form of its own. */
export const PACK_FORM = 'pack-one'

/** The columns of the orders to pack. */
export const toPackColumns = (mayWork: boolean): readonly Column<Row>[] => [
  { label: 'Order', cell: ({ orderNumber }) => orderNumber, note: ({ createdAt }) => shortDayText(createdAt) },
  {
    label: 'To',
    cell: ({ fullName }) => fullName,
    typed: true,
    note: ({ city, served, toCollect }) => (
      <>
        <bdi>{city}</bdi>,{' '}
        <span className="whitespace-nowrap">{toCollect > 0 ? `COD ${amountText(toCollect)}` : 'paid'}</span>{' '}
        {!served && <span className="chip chip-danger">No courier goes there</span>}
      </>
    ),
    plain: true,
  },
  {
    label: 'Pieces',
    cell: order => <Pieces order={order} />,
    note: ({ note }) => note && `Note: ${note}`,
    plain: true,
  },
  ...(mayWork ? [{ label: 'Pack', cell: (order: Row) => <PackOne order={order} />, end: true }] : []),
]

const Pieces = ({ order: { waiting, giftWrap, duplicates } }: { order: Row }) => (
  <>
    {waiting.map(({ sizeId, name, ml, shelf, pieces }) => (
      <span key={sizeId} className="block">
        {`${pieces} x ${sizeText(name, ml)} `}
        {shelf && <span className="chip">{shelf}</span>}
      </span>
    ))}
    {giftWrap && <span className="chip">Gift wrap</span>}
    <OrderedTwice duplicates={duplicates} />
  </>
)

const PackOne = ({ order }: { order: Row }) => (
  <Button
    type="submit"
    form={PACK_FORM}
    name="orderId"
    value={order.orderId}
    variant="outline"
    aria-label={`Pack ${order.orderNumber}`}
  >
    {packText(order)}
  </Button>
)
