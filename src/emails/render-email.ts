import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Email } from '../platform/email/emails.ts'
import { unbroken } from '../platform/unbroken-text.ts'
import type { Settings } from '../shop/settings/settings/index.ts'
import { hasSerif, themeTokens } from '../shop/settings/theme/theme-colour-rules.ts'
import * as colours from '../ui/colours.ts'
import { toPlainText } from './plain-text.ts'

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'
// React asks browsers to load pictures early; mail programs load nothing from a head.
const PRELOADS = /<link rel="preload"[^>]*>/g
const BODY_TEXTS = /(?<=>)[^<]+(?=<)/g

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
  const page = renderToStaticMarkup(template).replaceAll(PRELOADS, '')
  const [head = '', body = ''] = page.split(/(?=<body)/)
  const html = DOCTYPE + painted(head + body.replaceAll(BODY_TEXTS, unbroken), template.props.shop)
  const text = texts.get(html) ?? (await toPlainText(html))
  texts.set(html, text)
  // A line break in a name must not add headers.
  return { ...email, subject: email.subject.replaceAll(/\s+/g, ' ').trim(), html, text }
}

// By HTML. A newsletter is the same for all its readers: what differs, the token of a link, is filled in as it is sent.
const texts = new LRUCache<string, string>({ max: 20 })
