import { createHmac, randomUUID } from 'node:crypto'
import { fakeSystem, type Said } from './fake-system.ts'

export type FakeTracker = { tracker: string; reference: string; amount: number; state: string }

/**
 * Safepay's hosted checkout as its SDKs and those who call it describe it: a tracker for each payment, a short-lived token for the browser, a
 * page, notices signed over their raw body, and a lookup that decides. A tracker is charged once.
 */
export function fakeSafepay({ secret = 'fake-secretKey', webhookSecret = 'fake-webhookSecret' } = {}) {
  const trackers = new Map<string, FakeTracker>()
  /** What the next payments are charged in place of what was asked, in paisa. */
  const charges: number[] = []

  const find = (reference: string) => [...trackers.values()].find(each => each.reference === reference)
  function pay(reference: string, state: 'TRACKER_ENDED' | 'TRACKER_CANCELLED' = 'TRACKER_ENDED'): void {
    const tracker = find(reference)
    if (!tracker) throw new Error(`no tracker of ${reference}`)
    if (tracker.state === 'TRACKER_ENDED') return
    tracker.state = state
    if (state === 'TRACKER_ENDED') tracker.amount = charges.shift() ?? tracker.amount
  }
  const html = (text: string): Said => ({
    type: 'text/html; charset=utf-8',
    text: `<!doctype html><html lang="en"><title>Safepay (fake)</title><h1>Safepay (fake)</h1>${text}</html>`,
  })

  const fake = fakeSystem('safepay', ({ call, path, query, headers, body }): Said => {
    if (call === 'GET /embedded/') {
      const tracker = trackers.get(query.get('tracker') ?? '')
      if (!tracker || !query.get('tbt')) return html('<p>Your session has ended.</p>')
      if (query.has('pay')) pay(tracker.reference)
      const paid = tracker.state === 'TRACKER_ENDED'
      const back = `${query.get('redirect_url')}?tracker=${tracker.tracker}&sig=${createHmac('sha256', secret).update(tracker.tracker).digest('hex')}`
      query.set('pay', '1')
      return html(
        `<p>PKR ${(tracker.amount / 100).toFixed(2)}</p>${paid ? `<a href="${back}">Back to the shop</a>` : `<a href="/safepay/embedded/?${query}">Pay</a> <a href="${query.get('cancel_url')}">Cancel</a>`}`,
      )
    }
    if (headers['x-sfpy-merchant-secret'] !== secret)
      return { status: 401, json: { ok: false, status: { errors: ['could not fetch client'], message: 'error' } } }
    if (call === 'POST /client/passport/v1/token') return { json: { ok: true, data: `tbt-${randomUUID()}` } }
    if (call === 'POST /order/payments/v3/') {
      const { merchant_api_key, intent, mode, currency, amount, metadata } = body
      if (
        !merchant_api_key ||
        intent !== 'CYBERSOURCE' ||
        mode !== 'payment' ||
        currency !== 'PKR' ||
        !Number.isInteger(amount)
      )
        return { status: 400, json: { ok: false, status: { errors: ['invalid payment'], message: 'error' } } }
      const tracker = `track_${randomUUID()}`
      const { order_id: reference = '' } = (metadata ?? {}) as Record<string, string>
      trackers.set(tracker, { tracker, reference, amount: Number(amount), state: 'TRACKER_STARTED' })
      return { status: 201, json: { ok: true, data: { tracker: { token: tracker, state: 'TRACKER_STARTED' } } } }
    }
    const [, asked] = /^\/reporter\/api\/v1\/payments\/([^/]+)$/.exec(path) ?? []
    const tracker = trackers.get(asked ?? '')
    if (!tracker) return { status: 404, json: { ok: false, status: { errors: ['not found'], message: 'error' } } }
    const { amount, state } = tracker
    const quote_amount = { currency: 'PKR', amount }
    return {
      json: { ok: true, data: { token: asked, environment: 'sandbox', state, purchase_totals: { quote_amount } } },
    }
  })

  /** A notice of what became of a payment, with its signature. */
  function notice(reference: string) {
    const tracker = find(reference)
    const data = {
      tracker: tracker?.tracker,
      state: tracker?.state,
      amount: tracker?.amount,
      currency: 'PKR',
      metadata: { order_id: reference },
    }
    return sign(JSON.stringify({ token: `evt_${randomUUID()}`, version: '2.0.0', type: 'payment.succeeded', data }))
  }
  const sign = (body: string) => ({ body, signature: createHmac('sha512', webhookSecret).update(body).digest('hex') })
  return { ...fake, trackers, charges, pay, find, notice, sign }
}
