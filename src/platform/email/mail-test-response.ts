import { UnreachableError } from '../http/allowed-addresses.ts'

/** The fields of nodemailer's and of Node's errors. */
type MailError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

type Asked = { host: string; port: string; from: string; to: string }

/**
 * What a mail server's refusal means, in words, and what to do; with its own words where it said some.
 * @rule what a mail server's response to a test means
 */
export function mailResponse(error: unknown, { host, port, from, to }: Asked): string {
  const { code = '', command = '', responseCode, response = '', message } = asError(error)
  const said = response ? ` It said: ${oneLine(response)}` : ''
  const reason = oneLine(message)
  if (error instanceof UnreachableError && error.isForbidden)
    return `${host} on port ${port} is no mail server of the internet: ${reason}.`
  if (code === 'EAUTH' || [530, 534, 535].includes(responseCode ?? 0))
    return `The server refuses the user or the password. Many providers want an app password.${said}`
  if (code === 'ETLS' || /STARTTLS/i.test(message))
    return `The server offers no encryption (TLS) on port ${port}, and no password is sent without it. Try port 465 with TLS from the start.${said}`
  if (/wrong version number|packet length too long|unknown protocol|EPROTO/i.test(message))
    return `Port ${port} does not begin with TLS. Choose STARTTLS, or port 465.`
  if (/certificate|altname|self.signed|CERT_/i.test(`${code} ${message}`))
    return `The server's certificate is not valid for ${host}: ${reason}. Is the name of the server right?`
  if (['EDNS', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `There is no server of the name ${host}. Please check it for slips.`
  if (/ECONNREFUSED/.test(`${code} ${message}`))
    return `At ${host} nothing answers on port ${port}. Please check the port.`
  if (/greeting/i.test(message))
    return `${host} took the connection and says nothing. On port 465 choose TLS from the start.`
  if (/ETIMEDOUT|timeout|EHOSTUNREACH|ENETUNREACH|aborted/i.test(`${code} ${message}`))
    return `${host} cannot be reached on port ${port}. Some hosts block ports of email: try 587, 465 or 2525.`
  if (command === 'MAIL FROM')
    return `The server refuses the sender ${from}. Use an address of this mailbox, or prove the sender there.${said}`
  if (command === 'RCPT TO') return `The server refuses the recipient ${to}.${said}`
  if (response) return `The server refused the email.${said}`
  return `The email was not sent: ${reason}.`
}

const asError = (error: unknown): MailError => (error instanceof Error ? error : new Error(String(error)))

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 250).trim()
