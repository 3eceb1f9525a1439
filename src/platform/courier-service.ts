import { z } from 'zod'
import type { Reach } from './http/allowed-addresses.ts'
import { send } from './http/send.ts'
import { withoutNul } from './without-nul.ts'

const CourierResponse = z.object({
  results: z
    .array(z.object({ number: z.string().max(80), result: z.enum(['delivered', 'refused', 'returned']) }))
    .max(1000),
})

/** What became of parcels by a courier's system, by tracking number. Parcels under way are missing. */
export type CourierService = {
  results: (trackingNumbers: readonly string[]) => Promise<z.output<typeof CourierResponse>['results']>
}

/** The courier cannot be reached, or its response cannot be read: it is asked again later. */
export class CourierServiceError extends Error {}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 1024 * 1024

/**
 * A courier's system that takes `POST url` with `{ numbers: [...] }` and responds with `{ results: [{ number, result }]
 * }`; one with another format gets a `CourierService` of its own. Redirects are not followed. Throws
 * `CourierServiceError`.
 */
export function httpCourier(url: string, reach?: Reach): CourierService {
  return {
    async results(numbers) {
      try {
        const asked = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ numbers }),
          timeoutMs: TIMEOUT_MS,
          maxBytes: MOST_BYTES,
        }
        const { status, bytes } = await send(url, asked, reach)
        if (status !== 200) throw new Error(`it answers ${status}`)
        return CourierResponse.parse(JSON.parse(withoutNul(bytes.toString()))).results
      } catch (error) {
        throw new CourierServiceError('the courier could not be asked', { cause: error })
      }
    },
  }
}
