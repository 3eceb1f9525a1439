import { type FormEvent, useId } from 'react'
import type { OrderItem } from '../../shop/orders/index.ts'
import { LONGEST_COMMENT } from '../../shop/reviews/rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/field.tsx'
import { FileChoice } from './file-choice.tsx'
import { StarChoice } from './star-choice.tsx'
import { useReviewForm } from './use-review-form.ts'

type Props = {
  orderId: string
  item: OrderItem
  userId: string
  mediaRequired: boolean
  onCancel: () => void
}

/** The form of a review. Keeps everything typed until the review is accepted. */
export function ReviewForm({ orderId, item, userId, mediaRequired, onCancel }: Props) {
  const form = useReviewForm({ orderId, item, userId, mediaRequired })
  const problem = useId()
  const described = form.problem ? problem : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="review-form" aria-busy={form.sending}>
      <StarChoice
        rating={form.rating}
        onChange={form.setRating}
        disabled={form.sending}
        describedBy={form.lacks.rating ? described : undefined}
      />
      <TextareaField
        label="Comment"
        name="comment"
        rows={5}
        maxLength={LONGEST_COMMENT}
        value={form.comment}
        onChange={event => form.setComment(event.target.value)}
        readOnly={form.sending}
        placeholder="How does it smell on you, and how long does it last?"
      />
      <FileChoice
        file={form.file}
        onChange={form.setFile}
        disabled={form.sending}
        required={mediaRequired}
        describedBy={form.lacks.file ? described : undefined}
      />
      <div role="alert" id={problem}>
        {form.problem && <p className="text-danger">{form.problem}</p>}
      </div>
      {form.sending && <Progress part={form.part} />}
      <div className="flex flex-wrap gap-3">
        {/* Not disabled while it works: a disabled button would lose the focus. */}
        <Button type="submit" aria-disabled={form.sending || undefined} className="aria-disabled:opacity-70">
          {form.sending ? 'Submitting...' : 'Submit Review'}
        </Button>
        <Button variant="outline" onClick={form.sending ? form.cancel : onCancel}>
          {form.sending ? 'Cancel upload' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}

/** How far the upload is; at its end the shop still looks at the file. */
function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100)
  return (
    <div className="upload-progress">
      <progress value={percent} max={100} aria-label="Upload" />
      <span className="text-sm tabular-nums">{percent < 100 ? `${percent}%` : 'Nearly done...'}</span>
    </div>
  )
}
