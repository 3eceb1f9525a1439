/**
 * Whether the address itself is at fault, by an enhanced status code (RFC 3463): no such mailbox or domain, or switched
 * off. A full mailbox, a policy or a broken server is not.
 */
export const isAddressFault = (status: string): boolean => /^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(status)

// Of servers without enhanced codes: no such mailbox (RFC 5321).
const NO_MAILBOX = [550, 551, 553]

/** The fields of nodemailer's errors for a mail server's response. */
type MailServerResponse = { command?: string; responseCode?: number; response?: string }

/**
 * The mail server's words when it refused this recipient or this email for good, and whether the address is at fault;
 * null for what may pass, such as a server that is busy or does not let the shop in.
 * @rule what a mail server's refusal means
 */
export function permanentRefusal(error: unknown): { reason: string; addressFault: boolean } | null {
  const { command = '', responseCode = 0, response = '' } = error instanceof Error ? (error as MailServerResponse) : {}
  if (responseCode < 500 || responseCode > 599 || (command !== 'RCPT TO' && command !== 'DATA')) return null
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  const addressFault = status ? isAddressFault(status) : command === 'RCPT TO' && NO_MAILBOX.includes(responseCode)
  return { reason: response.replaceAll(/\s+/g, ' ').slice(0, 500).toWellFormed(), addressFault }
}
