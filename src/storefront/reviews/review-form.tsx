import { useEffect, useId, useRef, useState } from 'react'
import { COMMENT_LIMIT } from '../../shop/content/reviews/review-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CallForm } from '../../web/forms/call-form.tsx'
import type { CallFormState } from '../../web/forms/use-call-form.ts'
import { reviewForm } from './forms.ts'
import { type ReviewedBy, type ReviewedItem, useReviewForm } from './use-review-form.ts'

type Props = {
  orderId: string
  item: ReviewedItem
  by: ReviewedBy
  mediaRequired: boolean
  onCancel: () => void
}

type FileChoiceProps = {
  file: File | null
  onChange: (file: File | null) => void
  disabled: boolean
  required: boolean
  describedBy: string | undefined
}

/** A field for one photo or video, with a preview and a button to remove it. */
function FileChoice({ file, onChange, disabled, required, describedBy }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const remove = () => {
    onChange(null)
    input.current?.focus()
  }
  // Cleared, so that the same file can be chosen again.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])
  return (
    <div className="file-choice">
      <input
        ref={input}
        id={id}
        type="file"
        name="images"
        accept="image/*,video/*"
        className="sr-only"
        disabled={disabled}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy ?? `${id}-hint`}
        onChange={event => event.target.files?.[0] && onChange(event.target.files[0])}
      />
      <label htmlFor={id}>
        <Icon name="plus" size={20} />
        <span>
          <span className="font-medium">{file ? 'Choose another' : 'Photo or video'}</span>
          {required && !file && (
            <span aria-hidden="true" className="text-danger">
              {' '}
              *
            </span>
          )}
          <small id={`${id}-hint`}>One file: a photo, or a video of up to 60 seconds and 50 MB</small>
        </span>
      </label>
      {file && (
        <div className="file-preview">
          <Preview file={file} />
          <p className="min-w-0 text-sm">
            <span className="wrap-anywhere line-clamp-2">{file.name}</span>
            <span className="text-muted">{size(file.size)}</span>
          </p>
          {!disabled && (
            <Button variant="quiet" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!address) return <span className="file-shown" />
  if (file.type.startsWith('video/')) {
    return <video src={address} className="file-shown" muted playsInline preload="metadata" aria-label="Preview" />
  }
  return <img src={address} className="file-shown" alt="Preview" />
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

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

type StarChoiceProps = {
  of: CallFormState<'rating' | 'comment' | 'galleryConsent'>
  disabled: boolean
  /** The id of the error message, if any. */
  describedBy: string | undefined
}

/** Five stars as radio buttons, so that arrow keys move between them. */
function StarChoice({ of, disabled, describedBy }: StarChoiceProps) {
  const { name, ref, onChange, onBlur } = of.field('rating')
  return (
    <fieldset
      className="star-choice"
      disabled={disabled}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a fieldset to be a radio group.
      role="radiogroup"
      aria-required="true"
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
    >
      <legend className="font-medium text-sm">
        Your rating{' '}
        <span aria-hidden="true" className="text-danger">
          *
        </span>
      </legend>
      <div>
        {[1, 2, 3, 4, 5].map(stars => (
          <label key={stars}>
            <input
              type="radio"
              name={name}
              ref={ref}
              value={stars}
              onChange={event => {
                of.setFailure(null)
                void onChange(event)
              }}
              onBlur={onBlur}
              className="sr-only"
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="m10 1.6 2.5 5.5 6 .7-4.4 4.1 1.2 5.9L10 14.9l-5.3 2.9 1.2-5.9L1.5 7.8l6-.7z" />
            </svg>
            <span className="sr-only">{plural(stars, 'star')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
