/** Whether emails leave: by a mail server that works (or are kept, in the demo shop); or why none does. */
export const emailStates = ['works', 'none', 'untested', 'failing'] as const

export type EmailState = (typeof emailStates)[number]

/**
 * Whether the shop may say that it sends an email.
 * @rule when an email may be promised
 */
export const emailLeaves = ({ emailState }: { emailState: EmailState }): boolean => emailState === 'works'

/** What stands in place of a promise of an email while none leaves. */
export const emailOffText = ({ supportPhone }: { supportPhone: string }): string =>
  supportPhone
    ? `We cannot send emails at the moment. Please call or message us at ${supportPhone}, and we help you at once.`
    : 'We cannot send emails at the moment. Please try again later.'
