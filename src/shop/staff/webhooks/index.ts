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
