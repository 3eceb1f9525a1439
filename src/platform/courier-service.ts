import { z } from 'zod'

const Answer = z.object({
  results: z
    .array(z.object({ number: z.string().max(80), result: z.enum(['delivered', 'refused', 'returned']) }))
    .max(1000),
})

/** What a courier's system tells of parcels, by tracking number. Parcels under way are missing. */
export type CourierService = {
  results: (trackingNumbers: readonly string[]) => Promise<z.output<typeof Answer>['results']>
}

/** The courier cannot be reached, or answers nonsense: asked again later. */
export class CourierServiceError extends Error {}

const TIMEOUT_MS = 10_000

/**
 * A courier's system that takes `POST url` with `{ numbers: [...] }` and answers `{ results: [{ number, result }] }`; one that speaks
 * otherwise gets a `CourierService` of its own. Redirects are not followed. Throws `CourierServiceError`.
 */
export function httpCourier(url: string): CourierService {
  return {
    async results(numbers) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ numbers }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (!response.ok) throw new Error(`it answers ${response.status}`)
        return Answer.parse(await response.json()).results
      } catch (error) {
        throw new CourierServiceError('the courier could not be asked', { cause: error })
      }
    },
  }
}
