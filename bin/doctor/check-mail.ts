import type { Config } from '../../src/platform/config.ts'
import { tryMailServer } from '../../src/platform/email/smtp.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return [wrong('mail', 'SMTP_URL is not set: no email leaves the shop, also not those of its faults')]
  const { host } = new URL(smtpUrl)
  try {
    await tryMailServer(smtpUrl)
    return [fine('mail', `${host} accepts the connection and the login`)]
  } catch (error) {
    return [wrong('mail', `${host}: ${reasonOf(error)}`)]
  }
}
