import { fakeSystem, type Said } from './fake-system.ts'

/** A gateway of SMS as local ones are: 200 whatever it says, and a text that says it. It sends as often as it is asked. */
export function fakeSms({ key = 'fake-key' } = {}) {
  const sent: { to: string; text: string; sender: string }[] = []
  const fake = fakeSystem('sms', ({ body, query }): Said => {
    const given = { ...Object.fromEntries(query), ...body } as Record<string, string>
    if (given.api_key !== key) return { text: '1 Login failed' }
    if (!/^92\d{10}$/.test(given.mobile ?? '')) return { text: '5 Mobile missing' }
    sent.push({ to: given.mobile ?? '', text: given.message ?? '', sender: given.sender ?? '' })
    return { text: `OK ID:${sent.length}` }
  })
  return { ...fake, sent }
}
