import { type ComponentProps, useRef, useState } from 'react'
import { likelyEmail } from '../../shop/ground/customers/email-slip-rules.ts'
import { addressLimits } from '../../shop/ground/customers/harmless-name-and-address-rules.ts'
import { EMAIL_LIMIT } from '../../shop/ground/customers/no-email-rules.ts'
import { MIN_PASSWORD_LENGTH, NAME_LIMIT, PASSWORD_LIMIT } from '../../shop/people/accounts/password-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailQuestion } from './email-question.tsx'

type Field = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }

/** A person's name. */
export function NameField(props: Field) {
  return (
    <TextField
      label="Name"
      required
      autoComplete="name"
      autoCapitalize="words"
      enterKeyHint="next"
      maxLength={NAME_LIMIT}
      {...props}
    />
  )
}

/**
 * An email; asks about a likely slip once it is left or sent by Enter. `children` stands below the field instead of
 * that question.
 */
export function EmailField({ className, onBlur, children, ...props }: Field) {
  const [slip, setSlip] = useState<{ input: HTMLInputElement; meant: string } | null>(null)
  const kept = useRef<string | null>(null)
  const ask = (input: HTMLInputElement): boolean => {
    const meant = input.value === kept.current ? null : likelyEmail(input.value)
    setSlip(meant === null ? null : { input, meant })
    return meant !== null
  }
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={EMAIL_LIMIT}
        // The question goes at the first key: removed by the blur, it would move the button that is being pressed.
        onInput={() => setSlip(null)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || children !== undefined) return
          // An ignored question means that the typed email is right.
          if (slip) kept.current = event.currentTarget.value
          if (ask(event.currentTarget)) event.preventDefault()
        }}
        onBlur={event => {
          ask(event.target)
          onBlur?.(event)
        }}
        {...props}
      />
      {children === undefined && slip && (
        <EmailQuestion
          meant={slip.meant}
          onYes={() => {
            typeInto(slip.input, slip.meant)
            setSlip(null)
          }}
          onNo={() => {
            kept.current = slip.input.value
            setSlip(null)
            slip.input.focus()
          }}
        />
      )}
      {children}
    </div>
  )
}

/** Sets a value as typing does, so that React's listeners run. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}

export function PhoneField(props: Field) {
  return (
    <TextField
      label="Phone"
      type="tel"
      required
      autoComplete="tel"
      inputMode="tel"
      enterKeyHint="next"
      hint="For example 0300 1234567"
      maxLength={addressLimits.phoneNumber}
      {...props}
    />
  )
}

/** A new password; its rules are shown as a hint. */
export function NewPasswordField(props: Field) {
  return (
    <PasswordField
      label="New password"
      required
      autoComplete="new-password"
      maxLength={PASSWORD_LIMIT}
      enterKeyHint="go"
      hint={`At least ${MIN_PASSWORD_LENGTH} characters: a capital letter, a small letter, a number and one of the signs ! @ # $ % ^ & *`}
      {...props}
    />
  )
}

/** An existing password. */
export function KnownPasswordField(props: Field) {
  return (
    <PasswordField
      label="Password"
      required
      autoComplete="current-password"
      maxLength={PASSWORD_LIMIT}
      enterKeyHint="go"
      {...props}
    />
  )
}
