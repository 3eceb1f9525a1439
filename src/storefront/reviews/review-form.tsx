import { useId } from 'react'
import { COMMENT_LIMIT } from '../../shop/content/reviews/rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/field.tsx'
import { CallForm } from '../../web/forms/call-form.tsx'
import { FileChoice } from './file-choice.tsx'
import { reviewForm } from './forms.ts'
import { StarChoice } from './star-choice.tsx'
import { type ReviewedBy, type ReviewedItem, useReviewForm } from './use-review-form.ts'

type Props = {
  orderId: string
  item: ReviewedItem
  by: ReviewedBy
  mediaRequired: boolean
  onCancel: () => void
}

/** The form of a review. Keeps its input until the review is accepted. */
export function ReviewForm({ orderId, item, by, mediaRequired, onCancel }: Props) {
  const { review, file, setFile, lacks, part, cancel } = useReviewForm({ orderId, item, by, mediaRequired })
  const problem = useId()
  const described = review.failure ? problem : undefined
  const sending = review.busy
  return (
    <CallForm of={{ ...review, failure: null }} className="review-form" aria-busy={sending}>
      <StarChoice of={review} disabled={sending} describedBy={lacks.rating ? described : undefined} />
      <TextareaField
        {...review.field('comment')}
        label="Comment"
        rows={5}
        maxLength={COMMENT_LIMIT}
        readOnly={sending}
        placeholder="How does it smell on you, and how long does it last?"
      />
      <FileChoice
        file={file}
        onChange={setFile}
        disabled={sending}
        required={mediaRequired}
        describedBy={lacks.file ? described : undefined}
      />
      {file?.type.startsWith('image/') && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            disabled={sending}
            onChange={event => review.setValue('galleryConsent', event.target.checked ? 'yes' : 'no')}
          />
          You may show my photo among the pictures of this perfume
        </label>
      )}
      {/* Near the file and the stars, which it is mostly about. */}
      <div role="alert" id={problem}>
        {review.failure && <p className="text-danger">{review.failure}</p>}
      </div>
      {part !== null && <Progress part={part} />}
      <div className="flex flex-wrap gap-3">
        {/* Not disabled while sending: a disabled button would lose the focus. */}
        <Button type="submit" aria-disabled={sending || undefined} className="aria-disabled:opacity-70">
          {sending ? reviewForm.busy : reviewForm.submit}
        </Button>
        <Button variant="outline" onClick={sending ? cancel : onCancel}>
          {sending ? 'Cancel upload' : 'Cancel'}
        </Button>
      </div>
    </CallForm>
  )
}

/** The progress of the upload; at its end the server processes the file. */
function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100)
  return (
    <div className="upload-progress">
      <progress value={percent} max={100} aria-label="Upload" />
      <span className="text-sm tabular-nums">{percent < 100 ? `${percent}%` : 'Nearly done...'}</span>
    </div>
  )
}
