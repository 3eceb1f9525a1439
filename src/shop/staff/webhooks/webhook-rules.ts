import type { Permission } from '../staff/permission-rules.ts'

/** What webhooks tell, with what stands in `data`. */
export const webhookEvents = {
  'order.placed': 'An order was placed',
  'order.confirmed': 'An order was confirmed',
  'order.cancelled': 'An order was cancelled',
  'parcel.dispatched': 'A parcel was handed over to its courier',
  'parcel.delivered': 'A parcel was delivered',
  'parcel.refused': 'A parcel was not taken',
  'stock.changed': 'The stock of a size changed',
  'product.changed': 'A product, its sizes or prices changed',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** What 'Send a test' sends. */
export const TEST_EVENT = 'webhook.test'

/** What whoever a webhook belongs to must be allowed for it to be sent this. */
export const eventPermissions: Record<WebhookEvent | typeof TEST_EVENT, Permission> = {
  'order.placed': 'orders.read',
  'order.confirmed': 'orders.read',
  'order.cancelled': 'orders.read',
  'parcel.dispatched': 'dispatch.read',
  'parcel.delivered': 'dispatch.read',
  'parcel.refused': 'dispatch.read',
  'stock.changed': 'stock.read',
  'product.changed': 'catalogue.read',
  [TEST_EVENT]: 'webhooks.change',
}

export const WEBHOOK_NAME_LIMIT = 60

/** Minutes between tries, a few more by chance: twelve in three days. */
export const PAUSE_MINUTES = [1, 5, 30, 120, 300, 480, 480, 720, 720, 720, 720] as const

/** The most by which a pause is longer by chance, so that receivers which fail together are not tried together. */
export const PAUSE_JITTER = 0.2

/** Days of failures alone after which an endpoint is switched off. */
export const FAILING_DAYS = 5

/** Hours that the secret of before signs too after a rotation. */
export const OLD_SECRET_HOURS = 24

/** Days that events, requests and responses are stored. */
export const KEEP_EVENTS_DAYS = 30

/** The states of a delivery in words. */
export const deliveryStates = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Given up' } as const
