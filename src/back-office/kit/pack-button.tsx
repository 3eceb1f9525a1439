import { Form } from 'react-router'
import type { ToPack } from '../../shop/dispatch/index.ts'
import { plural } from '../../shop/plural.ts'
import { Button } from '../../ui/button.tsx'

/** Begins to pack an order, or goes on with its parcel. A refusal stands on the page of orders to pack. */
export function PackButton({ order: { orderId, orderNumber, waiting, parcel } }: { order: ToPack }) {
  const pieces = waiting.reduce((sum, each) => sum + each.pieces, 0)
  return (
    <Form method="post" action="/admin/dispatch" className="grid max-lg:col-span-2">
      <input type="hidden" name="do" value="pack" />
      <input type="hidden" name="orderId" value={orderId} />
      <Button type="submit" aria-label={`Pack ${orderNumber}`}>
        {parcel ? `Go on: ${parcel.scanned} of ${parcel.pieces}` : `Pack ${plural(pieces, 'piece')}`}
      </Button>
    </Form>
  )
}
