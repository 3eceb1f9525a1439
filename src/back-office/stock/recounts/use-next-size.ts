import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLastAnswer } from '../../kit/last-answer.ts'

/**
 * After the pieces of a size are saved the field of the next one has the focus: its own form is another one then. `sizes`: those that are
 * shown, by id. Before other effects, which would give the focus to the page's title.
 */
export function useNextSize(sizes: readonly string[]): void {
  const answer = useLastAnswer()
  const before = useRef(sizes)
  const shown = useRef(sizes)
  shown.current = sizes
  useLayoutEffect(() => {
    if (!answer?.ok || answer.action !== 'type' || document.activeElement !== document.body) return
    const at = before.current.indexOf(answer.typed.sizeId ?? '')
    const next = before.current.slice(at + 1).find(sizeId => shown.current.includes(sizeId))
    if (at !== -1 && next) document.querySelector<HTMLElement>(`#${CSS.escape(fieldOf(next))}`)?.focus()
  }, [answer])
  useEffect(() => {
    before.current = sizes
  })
}

/** The id of the field of a size's pieces. */
export const fieldOf = (sizeId: string): string => `pieces-${sizeId}`
