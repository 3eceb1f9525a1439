import type { ComponentProps } from 'react'
import { NAME_LIMIT, PASSWORD_LIMIT, SHORTEST_PASSWORD } from '../../shop/accounts/rules.ts'
import { addressLimits, EMAIL_LIMIT } from '../../shop/customers/rules.ts'
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
      maxLength={NAME_LIMIT}
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
      maxLength={EMAIL_LIMIT}
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
      hint={`At least ${SHORTEST_PASSWORD} characters: upper and lower case, a number, and one of !@#$%^&*`}
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
