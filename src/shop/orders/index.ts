export { findOrder } from './find-order.ts'
export { type Order, type OrderItem, type OrderStatus, orderStatuses, statusLabel } from './order.ts'
export { orderLinks } from './order-link.ts'
export { type PlacedOrder, PlaceOrder, placeOrder } from './place-order.ts'
