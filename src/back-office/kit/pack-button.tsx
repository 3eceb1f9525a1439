import { Form } from 'react-router'
import { plural } from '../../shop/ground/plural.ts'
import type { ToPack } from '../../shop/orders/dispatch/index.ts'
import { Button } from '../../ui/button.tsx'

/** 'Pack 3 pieces', or how far its parcel is packed. */
export const packText = ({ waiting, parcel }: Pick<ToPack, 'waiting' | 'parcel'>): string =>
  parcel
    ? `Go on: ${parcel.scanned} of ${parcel.pieces}`
    : `Pack ${plural(
        waiting.reduce((sum, { pieces }) => sum + pieces, 0),
        'piece',
      )}`

/** Begins to pack an order, or goes on with its parcel. A refusal stands on the page of orders to pack. */
export const PackButton = ({ order }: { order: ToPack }) => (
  <Form method="post" action="/admin/dispatch">
    <input type="hidden" name="do" value="pack" />
    <input type="hidden" name="orderId" value={order.orderId} />
    <Button type="submit" aria-label={`Pack ${order.orderNumber}`}>
      {packText(order)}
    </Button>
  </Form>
)
