import { isSigned, readToken, type Secret, sign, type TokenText } from '../../../platform/secrets/signing.ts'

type Asked = { subscriberId: string; askedAt: Date }
/** `campaignId`: the newsletter whose link it was, if it was one's. */
export type Leaving = { subscriberId: string; campaignId?: string | undefined }

/**
 * The token that confirms a subscription, for one request: an older link does not subscribe again who has unsubscribed
 * since. Tokens are signed instead of stored: they cannot be made from the database's content. They name the subscriber
 * by id, so that no email appears in a URL.
 */
export const confirmToken = ({ subscriberId, askedAt }: Asked): TokenText => ({
  purpose: 'newsletter-confirm',
  text: `${subscriberId}.${askedAt.getTime()}`,
})

/** The token that unsubscribes. It never expires. */
export const leaveToken = (subscriberId: string, campaignId?: string): TokenText => ({
  purpose: 'newsletter-leave',
  text: campaignId ? `${subscriberId}.${campaignId}` : subscriberId,
})

/** What makes the key in the address that takes notices of bounces. */
const NOTICE_KEY = { purpose: 'email-notices', text: 'bounces' }

/** Reads the tokens of the newsletter's emails. */
export function newsletterLinks(secret: Secret) {
  return {
    /** Null for an invalid token. */
    readConfirmToken(token: string): Asked | null {
      const [subscriberId, askedAt] = readToken(secret, 'newsletter-confirm', token)?.split('.') ?? []
      return subscriberId && askedAt ? { subscriberId, askedAt: new Date(Number(askedAt)) } : null
    },
    /** Null for an invalid token. */
    readLeaveToken(token: string): Leaving | null {
      const [subscriberId, campaignId] = readToken(secret, 'newsletter-leave', token)?.split('.') ?? []
      return subscriberId ? { subscriberId, campaignId } : null
    },
    /** The key of the address to which a mail provider reports bounces. */
    noticeKey: sign(secret, NOTICE_KEY.purpose, NOTICE_KEY.text),
    isNoticeKey: (key: string): boolean => isSigned(secret, NOTICE_KEY.purpose, NOTICE_KEY.text, key),
  }
}

export type NewsletterLinks = ReturnType<typeof newsletterLinks>
