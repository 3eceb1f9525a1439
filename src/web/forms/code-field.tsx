import { type ComponentProps, useEffect } from 'react'
import { CODE_DIGITS } from '../../shop/ground/proofs/proof-rules.ts'
import { TextField } from '../../ui/field.tsx'
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
  return (
    <CodeInput
      {...code}
      error={error ?? of.problem(sentFor)}
      label={`Code of ${CODE_DIGITS} digits`}
      required
      enterKeyHint="go"
      className="max-w-60"
      bySms={bySms}
      onSms={typed => of.setValue('code', typed)}
    />
  )
}

type InputProps = ComponentProps<typeof TextField> &
  Pick<CodeProps<string>, 'bySms'> & { onSms: (code: string) => void }

/** The same with a value of one's own. */
export function CodeInput({ bySms, onSms, ...field }: InputProps) {
  useSmsCode(bySms, onSms)
  // A code may be typed in groups.
  return <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={20} dir="ltr" {...field} />
}

/** What TypeScript does not know of: https://wicg.github.io/web-otp */
type CodeOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Takes the code of an SMS over while `waits`, in browsers that offer it: its last line names this shop. Others fill it
 * in by `one-time-code`.
 */
function useSmsCode(waits: boolean, onCode: (code: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question as long as it waits
  useEffect(() => {
    if (!waits || !('OTPCredential' in window)) return
    const ended = new AbortController()
    const asked: CodeOptions = { otp: { transport: ['sms'] }, signal: ended.signal }
    navigator.credentials.get(asked).then(
      found => found && 'code' in found && onCode(String(found.code)),
      // Refused by the shopper, or no SMS came: the code is typed.
      () => {},
    )
    return () => ended.abort()
  }, [waits])
}
