import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '../../../platform/log/metrics.ts'
import type { RespondToProbe } from './health.ts'

/** `/metrics` for whoever sends the token (`Authorization: Bearer`); nobody else learns that it exists. */
export function serveMetrics(metrics: Metrics, token: string): RespondToProbe {
  const expected = digest(`Bearer ${token}`)
  return ({ method, url, headers }, outgoing) => {
    if (method !== 'GET' || url !== '/metrics') return false
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) return false
    void metrics.text().then(
      text => outgoing.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => outgoing.writeHead(500).end(),
    )
    return true
  }
}

// Of equal length, so that the comparison takes the same time for every token.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
