import { useEffect } from 'react'

/** What TypeScript does not know of: https://wicg.github.io/web-otp */
type CodeOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Takes the code of an SMS over while `waits`, in browsers that offer it: its last line names this shop. Others fill it in by `one-time-code`. */
export function useSmsCode(waits: boolean, onCode: (code: string) => void): void {
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
