import { z } from 'zod'

// Filled in, with words of up to 200 characters each, it stays below the 1,024 of WhatsApp.
const MOST = 600

/** What a message says by WhatsApp, in both languages. */
export const MessageText = z.object({
  en: z.string().trim().min(1, 'Please write the English text').max(MOST, `Please write at most ${MOST} characters`),
  ur: z.string().trim().min(1, 'Please write the Urdu text').max(MOST, `Please write at most ${MOST} characters`),
})
export type MessageText = z.output<typeof MessageText>
