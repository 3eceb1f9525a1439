import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ShopErrorCode } from '../shop/ground/shop-error.ts'

/**
 * The HTTP status of each expected error.
 * @rule which status an expected error has
 */
export const shopErrorStatus = {
  invalid: 400,
  not_signed_in: 401,
  not_permitted: 403,
  not_found: 404,
  wrong_password: 400,
  taken: 409,
  order_under_way: 409,
  out_of_stock: 409,
  proof_needed: 409,
  in_stock: 409,
  price_changed: 409,
  move_refused: 409,
  not_delivered: 409,
  already_reviewed: 409,
  upload_stalled: 408,
  file_too_large: 413,
  unsupported_file: 415,
  coupon_refused: 422,
  key_reused: 422,
  order_limit: 422,
  too_many: 429,
  // Nothing that a shopper sends is wrong, and sending it again changes nothing.
  email_off: 409,
} satisfies Record<ShopErrorCode, ContentfulStatusCode>
