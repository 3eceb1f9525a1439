import { useActionResult } from './staff-form.tsx'

/**
 * The hidden fields of a form that several people may save at once (`SeenValues`): what it showed when it was begun,
 * and after a refusal also what is stored by then.
 */
export function useSeenValues(action: string, stored: object): Record<string, string> {
  const result = useActionResult(action)
  const now = JSON.stringify(stored)
  return result && !result.ok && result.typed.seen ? { seen: result.typed.seen, lastSeen: now } : { seen: now }
}
