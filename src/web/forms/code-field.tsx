import { TextField } from '../../ui/field.tsx'
import { useSmsCode } from '../../ui/use-sms-code.ts'
import type { CallFormState } from './use-call-form.ts'

type CodeProps<Field extends string> = {
  of: Pick<CallFormState<Field | 'code'>, 'field' | 'problem' | 'setValue'>
  /** What the code was sent for, which has no field of its own here: its error is shown too. */
  sentFor: Field
  /** Whether the code may come by SMS, which some browsers fill in. */
  bySms: boolean
}

/** The field of a code of six digits, which phones fill in by themselves. */
export function CodeField<Field extends string>({ of, sentFor, bySms }: CodeProps<Field>) {
  const { error, ...code } = of.field('code')
  useSmsCode(bySms, typed => of.setValue('code', typed))
  return (
    <TextField
      {...code}
      error={error ?? of.problem(sentFor)}
      label="Code of 6 digits"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      maxLength={20}
      dir="ltr"
      className="max-w-60"
    />
  )
}
