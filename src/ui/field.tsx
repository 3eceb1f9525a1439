import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type Labelled = {
  label: string
  /** Shown in red below the control, and its accessible description. */
  error?: string | null
  /** Shown below the control. */
  hint?: ReactNode
  /** Whether the error is not said when it comes, but once the control has the focus. */
  'data-quiet'?: true | undefined
  /** Class of the whole field, for its place in the form's grid. */
  className?: string
}

/**
 * A single-line input, in the direction of what is typed, with label, hint and error. Takes the props of `<input>`, so
 * `register('email')` may be spread into it.
 */
export function TextField({ label, error, hint, className, id, ...input }: Labelled & ComponentProps<'input'>) {
  const own = useId()
  const field = id ?? own
  return (
    <Field
      id={field}
      label={label}
      error={error}
      hint={hint}
      required={input.required}
      className={className}
      data-quiet={input['data-quiet']}
    >
      <input type="text" dir="auto" className="control" {...input} id={field} {...described(field, error, hint)} />
    </Field>
  )
}

/** A text area with label, hint and error. */
export function TextareaField({ label, error, hint, className, id, ...area }: Labelled & ComponentProps<'textarea'>) {
  const own = useId()
  const field = id ?? own
  return (
    <Field
      id={field}
      label={label}
      error={error}
      hint={hint}
      required={area.required}
      className={className}
      data-quiet={area['data-quiet']}
    >
      <textarea rows={3} className="control resize-y" {...area} id={field} {...described(field, error, hint)} />
    </Field>
  )
}

/** A select with label, hint and error. `children` are its options. */
export function SelectField({ label, error, hint, className, id, ...select }: Labelled & ComponentProps<'select'>) {
  const own = useId()
  const field = id ?? own
  return (
    <Field
      id={field}
      label={label}
      error={error}
      hint={hint}
      required={select.required}
      className={className}
      data-quiet={select['data-quiet']}
    >
      {/* A browser calls an empty one that is required invalid before anything could be chosen. */}
      <select
        className="control"
        {...select}
        id={field}
        {...described(field, error, hint)}
        aria-invalid={Boolean(error)}
      />
    </Field>
  )
}

/** Label, control, error and hint: the layout of every field. */
export function Field(props: Labelled & { id: string; required?: boolean; children: ReactNode }) {
  const { id, label, error, hint, required, className, children } = props
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      <FieldNotes id={id} error={error} hint={hint} data-quiet={props['data-quiet']} />
    </div>
  )
}

/** Error and hint of a control. */
export function FieldNotes({
  id,
  error,
  hint,
  ...quiet
}: Pick<Labelled, 'error' | 'hint' | 'data-quiet'> & { id: string }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} role={quiet['data-quiet'] ? undefined : 'alert'} className="text-danger text-sm">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </>
  )
}

/** The ARIA attributes that tie a control to its error and hint. */
export function described(id: string, error: string | null | undefined, hint: ReactNode) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  }
}
