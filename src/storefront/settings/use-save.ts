import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '../../ui/toast.ts'
import type { Answer } from '../../web/browser/call.ts'

/** A change made by one button: sent once, said in a toast how it went, and the page read anew. */
export function useSave() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const save = async (send: () => Promise<Answer<unknown>>, done: string): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    const answer = await send()
    if (answer.ok) toast(answer.message ?? done, { kind: 'success' })
    else toast(answer.message ?? 'That could not be saved. Please try again.', { kind: 'error' })
    // Also after a refusal: what the page shows may be old.
    await revalidate()
    sending.current = false
    setBusy(false)
    return answer.ok
  }
  return { save, busy }
}
