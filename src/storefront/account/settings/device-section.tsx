import { href } from 'react-router'
import { CallForm, SendButton, SmallForm } from '../../../web/forms/call-form.tsx'
import { Panel } from '../personal/personal-frame.tsx'
import type { ShownDevice } from './device-name.ts'
import { endDeviceForm, endOtherDevicesForm } from './forms.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The sessions of the account, each with a button to end it, except for this browser's, which has Logout. */
export function DeviceSection({ devices }: { devices: ShownDevice[] }) {
  const endOthers = useSettingsForm(endOtherDevicesForm, { done: 'All other devices are logged out', toasts: true })
  const others = devices.filter(({ current }) => !current)
  return (
    <Panel
      id="devices"
      title="Signed-in devices"
      intro="Something here that is not yours? Log it out and change your password."
    >
      <ul className="settings-list">
        {devices.map(device => (
          <li key={device._id}>
            <p className="min-w-0">
              <b className="block font-medium">{device.name}</b>
              <span className="wrap-anywhere block text-muted text-sm">{device.where}</span>
              <span className="block text-muted text-sm">{device.since}</span>
            </p>
            {!device.current && <EndForm device={device} />}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <CallForm of={endOthers} action={href('/settings')} className="mt-4">
          <SendButton of={endOthers} variant="outline" />
        </CallForm>
      )}
    </Panel>
  )
}

function EndForm({ device }: { device: ShownDevice }) {
  const end = useSettingsForm(endDeviceForm, {
    sent: { id: device._id },
    done: 'That device is logged out',
    toasts: true,
  })
  return <SmallForm of={end} action={href('/settings')} label={`Log out ${device.name}`} />
}
