/** The HTTP status of each expected error, mapped here and nowhere else. */
export const shopErrorStatus = {
  invalid: 400,
  not_signed_in: 401,
  not_found: 404,
  wrong_password: 400,
  taken: 409,
  order_under_way: 409,
  out_of_stock: 409,
  price_changed: 409,
  move_refused: 409,
  not_delivered: 409,
  already_reviewed: 409,
  upload_stalled: 408,
  file_too_large: 413,
  unsupported_file: 415,
  coupon_refused: 422,
  key_reused: 422,
  too_many: 429,
} as const

export type ShopErrorCode = keyof typeof shopErrorStatus

/** An error the shop expects and a shopper can act on. `message` is shown to people; `data` goes into the answer's `data`. */
export class ShopError extends Error {
  readonly code: ShopErrorCode
  readonly data: unknown

  constructor(code: ShopErrorCode, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
