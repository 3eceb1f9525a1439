import type { Device } from '../../shop/accounts/index.ts'
import { shortDayText } from '../../shop/dates.ts'

/** A signed-in device in words. */
export type ShownDevice = { _id: string; current: boolean; name: string; where: string; since: string }

export function showDevice({ _id, current, userAgent, ipAddress, createdAt, lastSeenAt }: Device): ShownDevice {
  const seen = current ? 'This device' : `Last seen ${shortDayText(lastSeenAt)}`
  return {
    _id,
    current,
    name: deviceName(userAgent),
    // This machine's own address says nothing to anybody.
    where: [seen, /[1-9a-f]/i.test(ipAddress) ? ipAddress : ''].filter(Boolean).join(' · '),
    since: `Logged in ${shortDayText(createdAt)}`,
  }
}

// The first that fits: Edge and Samsung also call themselves Chrome, Chrome also calls itself Safari.
const browsers = [
  [/\bEdg/, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
] as const

/** 'Chrome on Android': what people call the thing behind a User-Agent. */
export function deviceName(userAgent: string): string {
  const named = (list: readonly (readonly [RegExp, string])[]) => list.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another device'
}
