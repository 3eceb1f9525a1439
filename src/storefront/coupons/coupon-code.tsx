import { create } from 'zustand'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'

// The specification, section 9.
const COPIED_SHOWN_MS = 2_000

/** The code copied within the last 2 seconds, or null. */
export const useCopied = create<{ code: string | null }>(() => ({ code: null }))

let timer: ReturnType<typeof setTimeout> | undefined

/** Copies a coupon's code, confirms it by a toast and for 2 seconds in `useCopied`. */
export async function copyCoupon(code: string): Promise<void> {
  if (!(await copyText(code))) {
    return toast(`Please copy the code yourself: ${code}`, { kind: 'error' })
  }
  clearTimeout(timer)
  useCopied.setState({ code })
  timer = setTimeout(() => useCopied.setState({ code: null }), COPIED_SHOWN_MS)
  toast(`Coupon ${code} copied!`, { kind: 'success' })
}

/** A button that copies the code and then shows 'Copied!' for 2 seconds. */
export function CouponCode({ code }: { code: string }) {
  const copied = useCopied(state => state.code === code)
  return (
    <button
      type="button"
      className="coupon-code"
      aria-label={copied ? 'Copied!' : `Copy the code ${code}`}
      onClick={() => copyCoupon(code)}
    >
      {/* The code keeps its space below 'Copied!', so that nothing shifts. */}
      <span aria-hidden={copied} className={copied ? 'invisible' : undefined}>
        {code}
      </span>
      {copied && <span className="coupon-copied">Copied!</span>}
      <Icon name={copied ? 'check' : 'copy'} size={18} />
    </button>
  )
}
