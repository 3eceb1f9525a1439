/**
 * Why another system gave no usable response. `failed`: it did nothing, and may be asked again later. `refused`: it declined, with a reason.
 * `uncertain`: nobody knows whether it did what it was asked: it must be looked up before it is asked again.
 */
export class OutsideError extends Error {
  readonly kind: 'failed' | 'refused' | 'uncertain'

  constructor(kind: OutsideError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
