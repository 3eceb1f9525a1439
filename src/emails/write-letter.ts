import type { ReactElement } from 'react'
import type { Letter } from '../platform/mail.ts'

/** Renders a template once, and reads its plain words out of it: the two parts always say the same. */
export async function writeLetter(page: ReactElement, letter: Omit<Letter, 'html' | 'text'>): Promise<Letter> {
  // At the first letter, not at the start of the shop.
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(page)
  const text = toPlainText(html, {
    selectors: [
      ...['h1', 'h2'].map(selector => ({ selector, options: { uppercase: false } })),
      // A receipt's line is one line, and the words of these links say enough.
      { selector: 'td.cell', format: 'inline' },
      { selector: 'table.line', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'a.plain', format: 'anchor', options: { ignoreHref: true } },
    ],
  })
  // One line, whatever a name brings along.
  return { ...letter, subject: letter.subject.replaceAll(/\s+/g, ' ').trim(), html, text: `${text.trim()}\n` }
}
