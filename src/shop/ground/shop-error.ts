/** The codes of expected errors. */
export type ShopErrorCode =
  | 'invalid'
  | 'not_signed_in'
  | 'not_permitted'
  | 'not_found'
  | 'wrong_password'
  | 'taken'
  | 'order_under_way'
  | 'out_of_stock'
  | 'proof_needed'
  | 'in_stock'
  | 'price_changed'
  | 'move_refused'
  | 'not_delivered'
  | 'already_reviewed'
  | 'upload_stalled'
  | 'file_too_large'
  | 'unsupported_file'
  | 'coupon_refused'
  | 'key_reused'
  | 'order_limit'
  | 'too_many'
  | 'email_off'

/** An expected error that a shopper can act on. `message` is shown to shoppers. */
export class ShopError extends Error {
  readonly code: ShopErrorCode
  /** The field of the input that is refused, if it is one. */
  readonly field: string | undefined
  /** What is wrong with each field, where it is more than one. */
  readonly problems: Record<string, string>

  constructor(code: ShopErrorCode, message: string, field?: string | Record<string, string>) {
    super(message)
    this.code = code
    this.field = typeof field === 'string' ? field : undefined
    this.problems = typeof field === 'string' ? { [field]: message } : (field ?? {})
  }
}
