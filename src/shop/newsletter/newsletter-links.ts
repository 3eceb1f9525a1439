import { isSigned, sign } from '../../platform/signing.ts'

type Asked = { subscriberId: string; askedAt: Date }

/**
 * The tokens in the newsletter's emails. Signed instead of stored: they cannot be made from the database's content, and the
 * link that unsubscribes never expires. They name the subscriber by id, so that no email appears in a URL.
 */
export function newsletterLinks(secret: string) {
  const read = (purpose: string, token: string): string | null => {
    const end = token.lastIndexOf('.')
    const text = token.slice(0, end)
    return end > 0 && isSigned(secret, purpose, text, token.slice(end + 1)) ? text : null
  }
  const issue = (purpose: string, text: string) => `${text}.${sign(secret, purpose, text)}`
  return {
    /** Valid for one request: an older link does not subscribe again who has unsubscribed since. */
    confirmToken: ({ subscriberId, askedAt }: Asked): string =>
      issue('newsletter-confirm', `${subscriberId}.${askedAt.getTime()}`),
    /** Null for an invalid token. */
    readConfirmToken(token: string): Asked | null {
      const [subscriberId, askedAt] = read('newsletter-confirm', token)?.split('.') ?? []
      return subscriberId && askedAt ? { subscriberId, askedAt: new Date(Number(askedAt)) } : null
    },
    leaveToken: (subscriberId: string): string => issue('newsletter-leave', subscriberId),
    /** The subscriber's id, or null for an invalid token. */
    readLeaveToken: (token: string): string | null => read('newsletter-leave', token),
  }
}

export type NewsletterLinks = ReturnType<typeof newsletterLinks>
