import { timeText } from '../../shop/dates.ts'
import { Panel } from '../kit/panel.tsx'
import { RowAction, StaffForm } from '../kit/staff-form.tsx'
import type { OwnAccount } from './load-account.ts'

/** Where one is signed in. */
export function Devices({ devices }: Pick<OwnAccount, 'devices'>) {
  return (
    <Panel title="Signed-in devices">
      <ul className="grid">
        {devices.map(({ id, current, userAgent, ipAddress, lastSeenAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1">
            <span className="min-w-0">
              <span className="wrap-anywhere block text-sm">{userAgent || 'Unknown browser'}</span>
              <span className="text-muted text-sm">
                {current ? 'This device' : `Last used ${timeText(lastSeenAt)}`}
                {ipAddress && `, ${ipAddress}`}
              </span>
            </span>
            {!current && (
              <RowAction action="device" of={{ sessionId: id }} submit="Sign out" label={`Sign out ${userAgent}`} />
            )}
          </li>
        ))}
      </ul>
      <StaffForm action="everywhere" submit="Sign out everywhere" busy="Signing out ..." variant="outline" />
    </Panel>
  )
}
