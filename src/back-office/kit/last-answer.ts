import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'
import type { StaffAnswer } from '../../web/forms/staff-answer.ts'

/** The last answer of the page's action. React Router forgets it when the page is loaded again, such as by a live refresh. */
export function useLastAnswer<Shown = unknown>(): StaffAnswer<Shown> | undefined {
  const answer = useActionData<StaffAnswer<Shown>>()
  const { key } = useLocation()
  const [last, setLast] = useState({ answer, key })
  if (answer && (answer !== last.answer || key !== last.key)) setLast({ answer, key })
  return answer ?? (last.key === key ? last.answer : undefined)
}
