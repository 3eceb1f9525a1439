import { Notice } from '../kit/notice.tsx'
import { useActionResult } from '../kit/staff-form.tsx'
import type { ShownKey } from './key-actions.ts'

/** The key that was made just now: shown once. `action`: the write that made it. */
export function ShownKeyNotice({ action }: { action: string }) {
  const shown = useActionResult<ShownKey>(action)?.shown
  if (!shown) return null
  return (
    <Notice className="grid gap-2">
      Copy it to where it is used: it cannot be shown again.
      <code className="select-all break-all bg-tint p-2 text-sm">{shown.text}</code>
    </Notice>
  )
}
