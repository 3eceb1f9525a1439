import { useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import type { StaffAnswer } from '../../web/forms/staff-answer.ts'

/**
 * The last answer of the page's action, together with the page that was loaded after it: React Router has the answer before, and forgets it
 * when the page is loaded again, such as by a live refresh.
 */
export function useLastAnswer<Shown = unknown>(): StaffAnswer<Shown> | undefined {
  const answer = useActionData<StaffAnswer<Shown>>()
  const { key } = useLocation()
  const { state } = useNavigation()
  const [last, setLast] = useState<{ answer?: StaffAnswer<Shown>; key: string }>({ key })
  if (state === 'idle' && answer) {
    if (answer !== last.answer || key !== last.key) setLast({ answer, key })
    return answer
  }
  return last.key === key ? last.answer : undefined
}
