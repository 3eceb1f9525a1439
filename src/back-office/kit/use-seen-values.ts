import { useAnswer } from './staff-form.tsx'

/**
 * The hidden fields of a form that several people may save at once (`SeenValues`): what it showed when it was begun, and after a refusal
 * also what is stored by then.
 */
export function useSeenValues(action: string, stored: object): Record<string, string> {
  const answer = useAnswer(action)
  const now = JSON.stringify(stored)
  return answer && !answer.ok && answer.typed.seen ? { seen: answer.typed.seen, told: now } : { seen: now }
}
