import type { QrCode } from '../../platform/qr-code.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Text } from '../kit/fields.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm, useActionResult } from '../kit/staff-form.tsx'
import type { OwnAccount } from './load-account.ts'

type Begun = { qr: QrCode; secret: string | null; codes: string[] }

/** The authenticator app: set up, recovery codes, turned off. */
export function SecondFactor({ account: { twoFactorEnabled, demanded } }: { account: OwnAccount }) {
  return (
    <Panel title="Second factor" note={twoFactorEnabled ? 'On: an authenticator app' : 'Off'}>
      {twoFactorEnabled ? <Enabled demanded={demanded} /> : <SetUp />}
    </Panel>
  )
}

function SetUp() {
  const begun = useActionResult<Begun>('begin')?.shown
  const confirmed = useActionResult('confirm')
  if (!begun && !confirmed) {
    return (
      <>
        <p className="text-muted text-sm">
          An authenticator app on your phone shows a new code every 30 seconds. With it your password alone opens
          nothing.
        </p>
        <StaffForm action="begin" submit="Set up" busy="Preparing ...">
          <Password />
        </StaffForm>
      </>
    )
  }
  return (
    <>
      {begun && <Secret {...begun} />}
      <StaffForm action="confirm" submit="Turn on" busy="Checking ...">
        <Text name="oneTimeCode" label="Code of the app" inputMode="numeric" autoComplete="one-time-code" required />
      </StaffForm>
      {!begun && (
        <a href="/admin/account" className="text-link text-sm">
          Begin again with a new code
        </a>
      )}
    </>
  )
}

function Secret({ qr, secret, codes }: Begun) {
  return (
    <>
      <p className="text-sm">Scan this with your authenticator app, or type the key into it.</p>
      <div className="flex flex-wrap items-center gap-5">
        <svg
          role="img"
          aria-label="QR code of the key"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="size-44 bg-white"
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <code className="break-all bg-tint p-2 text-sm">{secret}</code>
      </div>
      <RecoveryCodes codes={codes} />
    </>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        Recovery codes, for the day your phone is lost. Each works once. Print them or write them down: they are shown
        only now.
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 bg-tint p-3 font-medium text-sm tabular-nums">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Enabled({ demanded }: { demanded: boolean }) {
  const renewed = useActionResult<{ codes: string[] }>('codes')?.shown
  return (
    <>
      {renewed && <RecoveryCodes codes={renewed.codes} />}
      <StaffForm action="codes" submit="New recovery codes" busy="Preparing ..." variant="outline">
        <Password />
      </StaffForm>
      {!demanded && (
        <StaffForm
          action="drop"
          submit="Turn off"
          busy="Turning off ..."
          variant="outline"
          className="border-line border-t pt-5"
        >
          <Password />
        </StaffForm>
      )}
    </>
  )
}

const Password = () => (
  <Text as={PasswordField} name="password" label="Your password" autoComplete="current-password" required />
)
