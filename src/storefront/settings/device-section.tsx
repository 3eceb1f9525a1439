import { Button } from '../../ui/button.tsx'
import { call } from '../../web/browser/call.ts'
import { Panel } from '../personal/personal-frame.tsx'
import { TextButton } from './address-section.tsx'
import type { ShownDevice } from './device-name.ts'
import { useSave } from './use-save.ts'

/** Where the account is signed in; any of it can be ended from here, but for this browser, which has its Logout. */
export function DeviceSection({ devices }: { devices: ShownDevice[] }) {
  const { save, busy } = useSave()
  const others = devices.filter(({ current }) => !current)
  const end = ({ _id }: ShownDevice) =>
    save(() => call(`/customer/sessions/${_id}`, { method: 'DELETE' }), 'That device is logged out')
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
            {!device.current && (
              <TextButton label={`Log out ${device.name}`} disabled={busy} onClick={() => void end(device)}>
                Log out
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="outline"
          className="mt-4"
          disabled={busy}
          onClick={() =>
            void save(() => call('/customer/sessions', { method: 'DELETE' }), 'All other devices are logged out')
          }
        >
          Log out all others
        </Button>
      )}
    </Panel>
  )
}
