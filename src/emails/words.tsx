import { Section } from '@react-email/section'
import type { ReactNode } from 'react'
import { emailTextOf, fillText, type WrittenEmail } from '../shop/settings/settings/email-text-form-rules.ts'
import type { Shop } from './email-frame.tsx'
import { Paragraph, Subtitle, UserText } from './parts.tsx'
import { theme } from './theme.ts'

/** `closing` is the end of the content: the closing words, and below them those in Urdu. */
type Words = { subject: string; opening: string; closing: ReactNode }

/** The words of an email as the merchant wrote them, else as delivered, with their placeholders filled. */
export function wordsOf(shop: Shop, name: WrittenEmail, values: Readonly<Record<string, string>> = {}): Words {
  const text = emailTextOf(shop, name)
  const fill = (words: string) => fillText(words, { shop: shop.shopName, ...values })
  const urdu = [text.urduOpening, text.urduClosing].filter(Boolean).map(fill)
  return {
    subject: fill(text.subject),
    opening: fill(text.opening),
    closing: (
      <>
        {text.closing && <Written>{fill(text.closing)}</Written>}
        {(text.urduSubject || urdu.length > 0) && (
          <Section lang="ur" dir="rtl" className="rule" style={{ ...theme.row, ...theme.urdu, textAlign: 'right' }}>
            {text.urduSubject && <Subtitle>{fill(text.urduSubject)}</Subtitle>}
            {urdu.map(words => (
              <Written key={words} urdu>
                {words}
              </Written>
            ))}
          </Section>
        )}
      </>
    ),
  }
}

/** Words with the line breaks that were typed. */
export function Written({ children, urdu = false }: { children: string; urdu?: boolean }) {
  return (
    <Paragraph urdu={urdu}>
      {children.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move
        <span key={at}>
          {at > 0 && <br />}
          <UserText>{line}</UserText>
        </span>
      ))}
    </Paragraph>
  )
}
