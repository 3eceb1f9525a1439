import { z } from 'zod'
import { OutsideError } from '../../platform/outside-error.ts'
import { returnPath } from '../../shop/ground/hosted-pages/hosted-page-rules.ts'
import { paisa } from '../../shop/ground/money.ts'
import type { HostedStatus, HostedSystem } from '../../shop/orders/payments/index.ts'
import { systems } from '../../shop/settings/connections/connection-rules.ts'
import { callOutside, type OutsideCall, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'
import { parsed } from '../kit/read-response.ts'

/** In production the page is on another host than the calls; in the sandbox on the same. */
const PRODUCTION_PAGE = 'https://getsafepay.com'

const MOST_PAISA = 999_999_999
const Amount = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(1).max(MOST_PAISA))
const Money = z.object({ currency: z.string().nullish(), amount: Amount.catch(0) }).nullish()
const Tracker = z.object({
  token: z.string().nullish(),
  state: z.string(),
  purchase_totals: z.object({ quote_amount: Money }).nullish(),
})
/** The documents show the tracker within `data`, the service returns it as `data`. */
const Report = z.object({
  data: z.union([Tracker, z.object({ tracker: Tracker }).transform(({ tracker }) => tracker)]),
})
const Created = z.object({ data: z.object({ tracker: z.object({ token: z.string().min(1).max(200) }) }) })
const Passport = z.object({ data: z.string().min(1) })

/** Safepay's hosted checkout for cards: a tracker for each payment, which is charged once at most. Amounts in paisa. */
export function openSafepay(
  { outside: plain, given: { fields, secrets } }: Opened,
  publicUrl: string,
): HostedSystem & { check: () => Promise<string> } {
  const { apiKey = '' } = fields
  const outside = { ...plain, headers: { 'x-sfpy-merchant-secret': secrets.secretKey ?? '' } }
  const page = plain.address === systems.safepay.address ? PRODUCTION_PAGE : plain.address
  const call = <T>(asked: OutsideCall, shape: z.ZodType<T>): Promise<T> =>
    callOutside(outside, asked, response => shape.parse(parsed(demandDone(response).text)))
  /** By which a browser opens the page, for a short time. */
  const passport = async (orderId: string | null) => {
    const asked = { name: 'passport', method: 'POST', path: '/client/passport/v1/token', body: {} } as const
    return (await call({ ...asked, orderId, secretResponse: true }, Passport)).data
  }
  return {
    async open({ reference, orderId, amount }) {
      const body = {
        merchant_api_key: apiKey,
        intent: 'CYBERSOURCE',
        mode: 'payment',
        entry_mode: 'raw',
        currency: 'PKR',
        amount,
        metadata: { order_id: reference, source: 'khushbu' },
      }
      const asked = { name: 'create', method: 'POST', path: '/order/payments/v3/', body, reference, orderId } as const
      // Nobody knows a tracker whose response was lost, so nobody pays it: another one does no harm.
      const { data } = await call(asked, Created)
      const tracker = data.tracker.token
      const query = new URLSearchParams({
        tracker,
        tbt: await passport(orderId),
        source: 'hosted',
        order_id: reference,
        environment: plain.address.includes('sandbox') ? 'sandbox' : 'production',
        // Without a query: Safepay adds its own.
        redirect_url: publicUrl + returnPath('safepay'),
        cancel_url: `${publicUrl}/order/${orderId}/pay`,
      })
      return { target: { address: `${page}/embedded/?${query}`, fields: null }, outsideId: tracker }
    },
    async ask({ reference, outsideId, orderId }) {
      const path = `/reporter/api/v1/payments/${encodeURIComponent(outsideId)}`
      const { data } = await call({ name: 'lookup', method: 'GET', path, reference, orderId }, Report)
      if (data.token && data.token !== outsideId) throw new OutsideError('failed', 'it answers about another payment')
      return statusOf(data, outsideId)
    },
    async check() {
      await passport(null)
      return 'it knows the secret key. Only a payment shows the rest.'
    },
  }
}

function demandDone(response: OutsideResponse): OutsideResponse {
  if (response.status < 400) return response
  // Too many, or nobody let in: it may be asked again later.
  const kind = response.status === 429 ? 'failed' : 'refused'
  throw new OutsideError(kind, `it answers ${response.status}: ${response.text.slice(0, 200)}`)
}

/** Ended is the one state in which money came. A refused card leaves the tracker open for another one. */
function statusOf({ state, purchase_totals: totals }: z.output<typeof Tracker>, outsideId: string): HostedStatus {
  const { currency = 'PKR', amount = 0 } = totals?.quote_amount ?? {}
  if (currency && currency !== 'PKR') throw new OutsideError('failed', `it was paid in ${currency}: please look it up`)
  const settled = (said: HostedStatus['state']): HostedStatus => ({
    state: said,
    amount: paisa(amount),
    outsideId,
    why: state,
  })
  if (state === 'TRACKER_ENDED') return settled('paid')
  return settled(/CANCELLED|EXPIRED|VOIDED|REVERSED|TRACKER_REFUNDED/.test(state) ? 'failed' : 'waits')
}
