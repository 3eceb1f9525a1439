import { timeText } from '../../shop/ground/dates.ts'
import { deviceName } from '../../web/browser/device-name.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction, StaffForm } from '../kit/staff-form.tsx'
import type { OwnAccount } from './load-account.ts'

/** Where one is signed in. */
export const Devices = ({ devices }: Pick<OwnAccount, 'devices'>) => (
  <Panel title="Signed-in devices">
    <Rows
      rows={devices}
      keyOf={({ id }) => id}
      cell={({ userAgent }) => deviceName(userAgent)}
      note={({ current, lastSeenAt, ipAddress }) =>
        [current ? 'This device' : `Last used ${timeText(lastSeenAt)}`, ipAddress].filter(Boolean).join(', ')
      }
      end={({ id, current, userAgent }) =>
        !current && (
          <RowAction
            action="device"
            of={{ sessionId: id }}
            submit="Sign out"
            label={`Sign out ${deviceName(userAgent)}`}
          />
        )
      }
    />
    <StaffForm action="everywhere" submit="Sign out everywhere" busy="Signing out ..." variant="outline" />
  </Panel>
)
