import { useState } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import type { ActionResult } from '../../web/forms/action-result.ts'

/**
 * The last result of the page's action, together with the page that was loaded after it: React Router has the result
 * before, and forgets it when the page is loaded again, such as by a live refresh.
 */
export function useLastResult<Shown = unknown>(): ActionResult<Shown> | undefined {
  const result = useActionData<ActionResult<Shown>>()
  const { key } = useLocation()
  const { state } = useNavigation()
  const [last, setLast] = useState<{ result?: ActionResult<Shown>; key: string }>({ key })
  if (state === 'idle' && result) {
    if (result !== last.result || key !== last.key) setLast({ result, key })
    return result
  }
  return last.key === key ? last.result : undefined
}
