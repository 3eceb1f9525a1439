export { findOrder } from './find-order.ts'
export type { Order, OrderItem } from './order.ts'
export { orderLinks } from './order-link.ts'
export { PlaceOrder, placeOrder } from './place-order.ts'
