/**
 * Why another system gave no usable response. `failed`: it did nothing, and may be asked again later. `refused`: it
 * declined, with a reason. `uncertain`: nobody knows whether it did what it was asked: it must be looked up before it
 * is asked again.
 */
export class OutsideError extends Error {
  readonly kind: 'failed' | 'refused' | 'uncertain'
  /** It asked to be left alone for so long. */
  readonly retryAfterSeconds: number

  constructor(
    kind: OutsideError['kind'],
    message: string,
    options?: ErrorOptions & { retryAfterSeconds?: number | null },
  ) {
    super(message, options)
    this.kind = kind
    this.retryAfterSeconds = options?.retryAfterSeconds ?? 0
  }
}
