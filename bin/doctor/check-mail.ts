import type { Config } from '../../src/platform/config.ts'
import { tryMailServer } from '../../src/platform/email/smtp.ts'
import { type Finding, fine, reasonOf, wrong } from './finding.ts'

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl)
    return [
      fine(
        'mail',
        'SMTP_URL is not set: whether emails leave by a server of Settings, Email stands there and on Health',
      ),
    ]
  const { host } = new URL(smtpUrl)
  try {
    await tryMailServer(smtpUrl)
    return [fine('mail', `${host} accepts the connection and the login`)]
  } catch (error) {
    return [wrong('mail', `${host}: ${reasonOf(error)}`)]
  }
}
