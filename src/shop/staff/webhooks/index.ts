// Webhooks: `endpoints.ts` where they go, `send-webhooks.ts` sends, `deliveries.ts` what was sent. What is sent is made
// in `db/functions/staff/webhook-events.sql`.

export {
  type Delivery,
  DeliveryFilter,
  dropOldEvents,
  listDeliveries,
  OneDelivery,
  sendAgain,
} from './deliveries.ts'
export {
  addEndpoint,
  ChangeEndpoint,
  changeEndpoint,
  type Endpoint,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  SaveEndpoint,
  SeenEndpoint,
  sendTest,
  switchEndpoint,
} from './endpoints.ts'
export { sendWebhooks } from './send-webhooks.ts'
