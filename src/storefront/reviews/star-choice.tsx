import { plural } from '../../shop/ground/plural.ts'
import type { CallFormState } from '../../web/forms/use-call-form.ts'

type Props = {
  of: CallFormState<'rating' | 'comment' | 'galleryConsent'>
  disabled: boolean
  /** The id of the error message, if any. */
  describedBy: string | undefined
}

/** Five stars as radio buttons, so that arrow keys move between them. */
export function StarChoice({ of, disabled, describedBy }: Props) {
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
