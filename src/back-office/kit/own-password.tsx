import { PasswordField } from '../../ui/password-field.tsx'
import { Text } from './fields.tsx'

type Props = { hint?: string; required?: boolean }

/** One's own password, for a change that a thief of an open browser would make. */
export const OwnPasswordField = ({ hint, required = true }: Props) => (
  <Text
    as={PasswordField}
    name="password"
    label="Your own password"
    autoComplete="current-password"
    required={required}
    {...(hint && { hint })}
  />
)
