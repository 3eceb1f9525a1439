import type { Db } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs.ts'

type User = { email: string; name: string }

/** Queues the emails that carry a token, with links to this shop. Inside a transaction they join it. */
export function accountEmails(publicUrl: string) {
  const link = (path: string, token: string) => `${publicUrl}${path}?token=${encodeURIComponent(token)}`
  return {
    onVerificationToken: (db: Db, { email, name }: User, token: string) =>
      addJob(db, 'verify-email', { email, name, url: link('/verify-email', token) }),
    onResetToken: (db: Db, { email, name }: User, token: string) =>
      addJob(db, 'reset-password', { email, name, url: link('/reset-password', token) }),
  }
}
