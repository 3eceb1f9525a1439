import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Email } from '../platform/email/emails.ts'
import type { Settings } from '../shop/settings/settings/index.ts'
import { hasSerif, themeTokens } from '../shop/settings/theme/rules.ts'
import * as colours from '../ui/colours.ts'

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
// React asks browsers to load pictures early; mail programs load nothing from a head.
const PRELOADS = /<link rel="preload"[^>]*>/g

type House = Pick<Settings, 'themeColours' | 'themeStyle'>

// In an attribute.
const SERIF = 'Georgia, &#x27;Times New Roman&#x27;, serif'
const SANS = '&#x27;Helvetica Neue&#x27;, Helvetica, Arial, sans-serif'

/** The page in the colours of the house. Mail programs know no variables: each role is written as its colour. */
function painted(page: string, { themeColours, themeStyle }: House): string {
  const display = hasSerif(themeStyle) ? SERIF : SANS
  const tokens: Record<string, string> = { ...delivered, ...themeTokens(themeColours), display }
  return page.replaceAll(/var\(--([a-z-]+)\)/g, (role, name) => tokens[name] ?? role)
}

const delivered = Object.fromEntries(
  Object.entries(colours).map(([name, colour]) => [
    name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`),
    colour,
  ]),
)

/** Renders a template to HTML and derives the text part from it, so that both have the same content. */
export async function renderEmail(
  template: ReactElement<{ shop: House }>,
  email: Omit<Email, 'html' | 'text'>,
): Promise<Email> {
  converter ??= compileConverter()
  const toPlainText = await converter
  const page = renderToStaticMarkup(template).replaceAll(PRELOADS, '')
  const html = `${DOCTYPE}${painted(page, template.props.shop)}`
  const text = texts.get(html) ?? `${toPlainText(html).trim()}\n`
  texts.set(html, text)
  // A line break in a name must not add headers.
  return { ...email, subject: email.subject.replaceAll(/\s+/g, ' ').trim(), html, text }
}

// By HTML. A newsletter is the same for all its readers: what differs, the token of a link, is filled in as it is sent.
const texts = new LRUCache<string, string>({ max: 20 })

// Compiled once: to read these selectors takes longer than to convert an email.
let converter: ReturnType<typeof compileConverter> | undefined

async function compileConverter() {
  // Loaded with the first email, so that the shop starts faster.
  const { compile } = await import('html-to-text')
  const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
  return compile({
    wordwrap: false,
    selectors: [
      ...['img', '[data-skip-in-text=true]'].map(selector => ({ selector, format: 'skip' })),
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'td', format: 'block', options: block },
      ...['h1', 'h2'].map(selector => ({ selector, options: { uppercase: false } })),
      // Keeps a receipt's line on one line and drops the addresses of plain links.
      { selector: 'td.cell', format: 'inline' },
      { selector: 'table.line', format: 'block', options: block },
      { selector: 'a.plain', format: 'anchor', options: { ignoreHref: true } },
    ],
  })
}
