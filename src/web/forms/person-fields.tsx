import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

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
      maxLength={120}
      {...props}
    />
  )
}

export function EmailField(props: Field) {
  return (
    <TextField
      label="Email"
      type="email"
      required
      autoComplete="email"
      inputMode="email"
      enterKeyHint="next"
      maxLength={254}
      {...props}
    />
  )
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
      maxLength={40}
      {...props}
    />
  )
}

/** A password to be set; what it must hold is said before anybody gets it wrong. */
export function NewPasswordField(props: Field) {
  return (
    <PasswordField
      label="New password"
      required
      autoComplete="new-password"
      enterKeyHint="go"
      hint="At least 6 characters: upper and lower case, a number, and one of !@#$%^&*"
      {...props}
    />
  )
}

/** A password that its owner knows. */
export function KnownPasswordField(props: Field) {
  return <PasswordField label="Password" required autoComplete="current-password" enterKeyHint="go" {...props} />
}
