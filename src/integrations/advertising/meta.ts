import { z } from 'zod'
import { OutsideError } from '../../platform/outside-error.ts'
import { toRupees } from '../../shop/ground/money.ts'
import type { AdSystem } from '../../shop/settings/sources/index.ts'
import { callOutside, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'
import { parsed } from '../kit/read-response.ts'

const Received = z.object({ events_received: z.coerce.number().min(1) })
const Refused = z.object({ error: z.object({ message: z.string().default(''), error_user_msg: z.string().nullish() }) })
const Named = z.object({ name: z.string() })

/**
 * Meta's Conversions API: the event 'Purchase' when an order is delivered, by the server and not from a page. Email and
 * phone are hashes, which are masked where the call is stored. An event that is sent twice under one id counts once.
 */
export function openMeta({ outside, given: { fields, secrets } }: Opened): AdSystem & { name: () => Promise<string> } {
  const { pixelId = '', testCode = '' } = fields
  const headers = { authorization: `Bearer ${secrets.token ?? ''}` }
  return {
    async tell({ eventId, orderId, at, amount, emailHash, phoneHash, fbclid, clickedAt }) {
      const event = {
        event_name: 'Purchase',
        event_id: eventId,
        event_time: Math.floor(at.getTime() / 1000),
        action_source: 'system_generated',
        user_data: {
          ...(emailHash && { em: [emailHash] }),
          ...(phoneHash && { ph: [phoneHash] }),
          ...(fbclid && { fbc: `fb.1.${clickedAt.getTime()}.${fbclid}` }),
        },
        custom_data: { currency: 'PKR', value: toRupees(amount), order_id: eventId },
      }
      const body = { data: [event], ...(testCode && { test_event_code: testCode }) }
      const common = { name: 'events', reference: eventId, orderId, headers, writes: true } as const
      const masked = [emailHash, phoneHash, fbclid].filter(Boolean)
      await callOutside(
        outside,
        { ...common, method: 'POST', path: `/${pixelId}/events`, body, secrets: masked },
        response => Received.parse(read(response)),
      )
    },
    name: () =>
      callOutside(outside, { name: 'pixel', method: 'GET', path: `/${pixelId}?fields=name`, headers }, response =>
        Named.parse(read(response)),
      ).then(({ name }) => name),
  }
}

function read({ status, text }: OutsideResponse): unknown {
  const body = parsed(text)
  const refused = Refused.safeParse(body)
  if (!refused.success && status < 400) return body
  const { message = '', error_user_msg: why } = refused.data?.error ?? {}
  // Too many calls: later.
  throw new OutsideError(
    status === 429 ? 'failed' : 'refused',
    (why || message || `it answers ${status}`).slice(0, 300),
  )
}
