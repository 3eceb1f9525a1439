import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'

/** Why a form did not pass, in the server's words. Always there, so that it is announced when it fills. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="bg-danger/8 p-3 text-danger text-sm empty:hidden">
      {children}
    </p>
  )
}

type Props = { busy: boolean; children: string; working: string; variant?: ButtonVariant; className?: string }

/** The button that sends a form, and says while it is on its way. */
export function SubmitButton({ busy, children, working, variant = 'night', className }: Props) {
  return (
    <Button type="submit" variant={variant} disabled={busy} className={className}>
      {busy ? working : children}
    </Button>
  )
}
