import { Notice } from '../kit/notice.tsx'
import { useAnswer } from '../kit/staff-form.tsx'

/** What somebody had entered when another person closed the day first: the form is not on the page any more. */
export function ClosedMeanwhile() {
  const answer = useAnswer('close')
  if (!answer || answer.ok) return null
  const { cash, bank, explanation } = answer.typed
  return (
    <Notice ok={false}>
      {answer.message}. You had entered: cash {cash}, bank {bank}
      {explanation && (
        <>
          , <bdi>{explanation}</bdi>
        </>
      )}
    </Notice>
  )
}
