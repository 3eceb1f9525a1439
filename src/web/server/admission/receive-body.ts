import type { IncomingMessage } from 'node:http'
import { type AdmissionLimits, MAX_BODY_BYTES } from '../call-limits.ts'
import { type Refusal, tooLarge, tooSlow } from './refuse.ts'

/**
 * Reads bodies into memory before any work begins, so that a slow sender holds nothing but its connection. With too
 * many at once the oldest is refused: an honest body arrives at once. The function resolves with why a body is refused,
 * or null once the web server finds it in `incoming.rawBody`.
 */
export function bodyReceiver({ bodies, bodyMs }: Pick<AdmissionLimits, 'bodies' | 'bodyMs'>) {
  /** The functions that refuse each body as too slow, oldest first. */
  const open = new Set<() => void>()
  return (incoming: IncomingMessage): Promise<Refusal | null> =>
    new Promise(resolve => {
      const chunks: Buffer[] = []
      let size = 0
      const settle = (refusal: Refusal | null) => {
        clearTimeout(late)
        open.delete(refuseAsSlow)
        incoming.off('data', onData).off('end', onEnd).off('close', refuseAsSlow)
        resolve(refusal)
      }
      const onData = (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_BODY_BYTES) settle(tooLarge)
        else chunks.push(chunk)
      }
      const onEnd = () => {
        Object.assign(incoming, { rawBody: Buffer.concat(chunks) })
        settle(null)
      }
      const refuseAsSlow = () => settle(tooSlow)
      const late = setTimeout(refuseAsSlow, bodyMs)
      incoming.on('data', onData).once('end', onEnd).once('close', refuseAsSlow)
      open.add(refuseAsSlow)
      if (open.size > bodies) open.values().next().value?.()
    })
}
