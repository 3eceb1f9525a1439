import { shortDayText } from '../../../shop/ground/dates.ts'
import type { Device } from '../../../shop/people/accounts/index.ts'
import { deviceName } from '../../../web/browser/device-name.ts'

/** A signed-in device as texts. */
export type ShownDevice = { _id: string; current: boolean; name: string; where: string; since: string }

export function showDevice({ _id, current, userAgent, ipAddress, createdAt, lastSeenAt }: Device): ShownDevice {
  const seen = current ? 'This device' : `Last seen ${shortDayText(lastSeenAt)}`
  return {
    _id,
    current,
    name: deviceName(userAgent),
    // Addresses of the local machine are not shown.
    where: [seen, /[1-9a-f]/i.test(ipAddress) ? ipAddress : ''].filter(Boolean).join(' · '),
    since: `Logged in ${shortDayText(createdAt)}`,
  }
}
