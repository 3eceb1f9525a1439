import { type Asked, fakeSystem, type Said } from './fake-system.ts'

type FakeEvent = {
  event_name: string
  event_id: string
  event_time: number
  action_source: string
  user_data: { em?: string[]; ph?: string[]; fbc?: string }
  custom_data: { currency: string; value: number; order_id: string }
}

const WEEK_SECONDS = 7 * 86_400
const no = (message: string, status = 400): Said => ({
  status,
  json: { error: { message, type: 'OAuthException', code: 100 } },
})

/** Meta's Conversions API: an event counts once by its name and id, is at most seven days old, and names its person by hashes alone. */
export function fakeMeta({ token = 'fake-token', pixelId = '777' } = {}) {
  const events = new Map<string, FakeEvent>()
  /** As often as they were sent. */
  const received: FakeEvent[] = []
  const fake = fakeSystem('meta', ({ call, headers, body }: Asked): Said => {
    if (headers.authorization !== `Bearer ${token}`) return no('Invalid OAuth access token.', 401)
    if (call === `GET /${pixelId}`) return { json: { name: 'Khushbu', id: pixelId } }
    if (call !== `POST /${pixelId}/events`) return no('Unsupported post request.')
    const sent = (body.data ?? []) as FakeEvent[]
    for (const event of sent) {
      const { em = [], ph = [] } = event.user_data
      if (Date.now() / 1000 - event.event_time > WEEK_SECONDS) return no('Event Timestamp Too Old')
      if (em.length + ph.length === 0) return no('Missing Customer Information')
      if ([...em, ...ph].some(hash => !/^[0-9a-f]{64}$/.test(hash))) return no('Invalid parameter: not hashed')
      received.push(event)
      events.set(`${event.event_name} ${event.event_id}`, event)
    }
    return { json: { events_received: sent.length, messages: [], fbtrace_id: 'A1' } }
  })
  return { ...fake, events, received }
}
