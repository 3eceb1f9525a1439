import type { ReactElement } from 'react'
import type { Email } from '../platform/emails.ts'

/** Renders a template to HTML and derives the text part from it, so that both have the same content. */
export async function renderEmail(template: ReactElement, email: Omit<Email, 'html' | 'text'>): Promise<Email> {
  // Loaded with the first email, so that the shop starts faster.
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(template)
  const text = toPlainText(html, {
    selectors: [
      ...['h1', 'h2'].map(selector => ({ selector, options: { uppercase: false } })),
      // Keeps a receipt's line on one line and drops the addresses of plain links.
      { selector: 'td.cell', format: 'inline' },
      { selector: 'table.line', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'a.plain', format: 'anchor', options: { ignoreHref: true } },
    ],
  })
  // A line break in a name must not add headers.
  return { ...email, subject: email.subject.replaceAll(/\s+/g, ' ').trim(), html, text: `${text.trim()}\n` }
}
