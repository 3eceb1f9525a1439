import { type ComponentProps, useId, useState } from 'react'
import { described, Field, type Labelled } from './field.tsx'

/** A password with a button that shows it (with scripts only). Takes the props of `<input>`. */
export function PasswordField({ label, error, hint, className, id, ...input }: Labelled & ComponentProps<'input'>) {
  const own = useId()
  const field = id ?? own
  const [shown, setShown] = useState(false)
  return (
    <Field id={field} label={label} error={error} hint={hint} required={input.required} className={className}>
      <span className="relative block">
        <input
          autoCapitalize={shown ? 'none' : undefined}
          spellCheck={false}
          {...input}
          type={shown ? 'text' : 'password'}
          className="control pr-20"
          id={field}
          {...described(field, error, hint)}
        />
        <button
          type="button"
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          aria-controls={field}
          onClick={() => setShown(!shown)}
          className="scripted absolute inset-y-0.5 right-0.5 min-w-16 px-3 font-medium text-muted text-sm hover:text-ink"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </span>
    </Field>
  )
}
