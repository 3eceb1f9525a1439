import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { askForPasskey, canUsePasskeys } from './passkeys.ts'

/** Signs in with a passkey of this device or of a phone nearby. Only where the browser supports passkeys. */
export function PasskeyButton({ next }: { next: string }) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!hydrated || !canUsePasskeys()) return null
  const signIn = async () => {
    setBusy(true)
    setFailure(null)
    const refused = await askForPasskey()
    if (refused === null) location.assign(next)
    else {
      setBusy(false)
      setFailure(refused)
    }
  }
  return (
    <div className="grid gap-2">
      <Button variant="outline" onClick={signIn} disabled={busy}>
        {busy ? 'Waiting for your passkey ...' : 'Sign in with a passkey'}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {failure}
      </p>
    </div>
  )
}
