import { readToken, type Secret, type TokenText } from '../../platform/secrets/signing.ts'

type Asked = { subscriberId: string; askedAt: Date }

/**
 * The token that confirms a subscription, for one request: an older link does not subscribe again who has unsubscribed since.
 * Tokens are signed instead of stored: they cannot be made from the database's content. They name the subscriber by id, so
 * that no email appears in a URL.
 */
export const confirmToken = ({ subscriberId, askedAt }: Asked): TokenText => ({
  purpose: 'newsletter-confirm',
  text: `${subscriberId}.${askedAt.getTime()}`,
})

/** The token that unsubscribes. It never expires. */
export const leaveToken = (subscriberId: string): TokenText => ({ purpose: 'newsletter-leave', text: subscriberId })

/** Reads the tokens of the newsletter's emails. */
export function newsletterLinks(secret: Secret) {
  return {
    /** Null for an invalid token. */
    readConfirmToken(token: string): Asked | null {
      const [subscriberId, askedAt] = readToken(secret, 'newsletter-confirm', token)?.split('.') ?? []
      return subscriberId && askedAt ? { subscriberId, askedAt: new Date(Number(askedAt)) } : null
    },
    /** The subscriber's id, or null for an invalid token. */
    readLeaveToken: (token: string): string | null => readToken(secret, 'newsletter-leave', token),
  }
}

export type NewsletterLinks = ReturnType<typeof newsletterLinks>
