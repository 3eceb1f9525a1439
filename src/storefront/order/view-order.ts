import { timeText } from '../../shop/dates.ts'
import { mapAtOnce, type Order, type OrderMap } from '../../shop/orders/index.ts'
import { mayMove } from '../../shop/orders/rules.ts'
import type { RequestContext } from '../../web/server/request-context.ts'
import { orderStory, type StoryLine } from './order-story.ts'

/** An order with what its page says beside it. */
export type OrderView = {
  order: Order
  /** The long date and time it was placed, in the shop's time. */
  placedOn: string
  /** Every move with its time, oldest first. */
  story: StoryLine[]
  /** Whether its customer may still cancel it. */
  mayCancel: boolean
  /** `settled` false: the browser asks for the place of the city. */
  map: OrderMap & { settled: boolean }
  tileUrl: string
  /** The key of the private link by which the page was opened: its calls carry it on. */
  key: string | null
  /** Who sends the invoice. */
  seller: { name: string; address: string; phone: string; email: string }
}

/** What a page shows of an order its reader may see. Asks nobody outside the shop. */
export async function viewOrder(order: Order, key: string | null, context: RequestContext): Promise<OrderView> {
  const shop = await context.settings()
  return {
    order,
    placedOn: timeText(order.createdAt),
    story: orderStory(order.events),
    mayCancel: mayMove(order.orderStatus, 'cancelled', 'customer'),
    map: mapAtOnce(order, shop),
    tileUrl: context.tileUrl,
    key,
    seller: {
      name: shop.shopName,
      address: shop.supportAddress,
      phone: shop.supportPhone,
      email: shop.supportEmail,
    },
  }
}
