import type { CSSProperties } from 'react'

/**
 * Emails cannot rely on web fonts: these are on every machine. For names and titles `renderEmail` writes a serif, or
 * the font of texts.
 */
const display = 'var(--display)'
const text = "'Helvetica Neue', Helvetica, Arial, sans-serif"

const anywhere: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

/** Urdu needs more room between its lines. */
const urdu = "'Noto Nastaliq Urdu', 'Jameel Noori Nastaleeq', 'Urdu Typesetting', Tahoma, Arial, sans-serif"

/**
 * Inline styles, because many mail programs ignore style sheets. Colours are named by their role; `renderEmail` writes
 * those of the house.
 */
export const theme = {
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  page: { margin: 0, backgroundColor: 'var(--ground)' },
  ground: { padding: '24px 12px', backgroundColor: 'var(--ground)', color: 'var(--ink)', fontFamily: text },
  container: { maxWidth: 600 },
  head: { backgroundColor: 'var(--band)', borderBottom: '3px solid var(--accent)', padding: '26px 24px' },
  shopName: {
    color: 'var(--accent-light)',
    fontFamily: display,
    fontSize: 26,
    letterSpacing: 6,
    lineHeight: '32px',
    textAlign: 'center',
    textDecoration: 'none',
    textTransform: 'uppercase',
    display: 'block',
    ...anywhere,
  },
  logo: { height: 48, maxWidth: '100%', margin: '0 auto', width: 'auto' },
  surface: { backgroundColor: 'var(--surface)', border: '1px solid var(--line)', borderTop: 'none' },
  label: {
    color: 'var(--accent-deep)',
    fontSize: 12,
    fontWeight: 600,
    letterSpacing: 2,
    lineHeight: '18px',
    margin: '0 0 8px',
    textTransform: 'uppercase',
    ...anywhere,
  },
  title: {
    fontFamily: display,
    fontSize: 30,
    fontWeight: 400,
    lineHeight: '36px',
    margin: '0 0 18px',
    textWrap: 'balance',
    ...anywhere,
  },
  paragraph: { fontSize: 16, lineHeight: '25px', margin: '0 0 16px', textWrap: 'pretty', ...anywhere },
  small: { color: 'var(--muted)', fontSize: 14, lineHeight: '21px', margin: '0 0 12px', ...anywhere },
  subtitle: {
    fontFamily: display,
    fontSize: 20,
    fontWeight: 400,
    lineHeight: '26px',
    margin: '26px 0 6px',
    ...anywhere,
  },
  link: { color: 'var(--accent-deep)', textDecoration: 'underline', ...anywhere },
  button: {
    backgroundColor: 'var(--button)',
    border: '1px solid var(--button)',
    color: 'var(--button-accent)',
    fontSize: 16,
    fontWeight: 600,
    letterSpacing: 0.5,
    padding: '15px 28px',
    textAlign: 'center',
  },
  progress: { margin: '0 0 24px' },
  reached: { borderTop: '3px solid var(--accent)' },
  ahead: { borderTop: '3px solid var(--line)' },
  step: { color: 'var(--muted)', fontSize: 12, lineHeight: '16px', padding: '7px 0 0' },
  current: { color: 'var(--ink)', fontWeight: 600 },
  rule: { border: 'none', borderTop: '1px solid var(--line)', margin: '22px 0' },
  quotation: { borderLeft: '2px solid var(--accent)', margin: '0 0 16px', padding: '14px 0 0 16px' },
  row: { borderTop: '1px solid var(--line)' },
  picture: { backgroundColor: 'var(--tint)', color: 'var(--muted)', fontSize: 10 },
  name: { color: 'var(--ink)', fontSize: 15, fontWeight: 600, lineHeight: '21px', ...anywhere },
  nameAlone: { fontFamily: display, fontSize: 20, fontWeight: 400, lineHeight: '26px' },
  detail: { color: 'var(--muted)', fontSize: 14, lineHeight: '20px' },
  sum: { fontSize: 15, lineHeight: '21px', verticalAlign: 'top' },
  amount: { fontSize: 15, lineHeight: '21px', textAlign: 'right', verticalAlign: 'top', whiteSpace: 'nowrap' },
  total: { fontSize: 18, fontWeight: 700, lineHeight: '30px' },
  aside: { color: 'var(--muted)', fontSize: 13, lineHeight: '19px' },
  value: { textAlign: 'right', ...anywhere },
  motto: { color: 'var(--ink)', fontFamily: display, fontSize: 17, lineHeight: '26px', margin: '0 0 14px' },
  urdu: { fontFamily: urdu, lineHeight: 2 },
  urduWords: { lineHeight: 2 },
  foot: {
    color: 'var(--muted)',
    fontSize: 13,
    lineHeight: '20px',
    margin: '0 0 8px',
    textAlign: 'center',
    textWrap: 'balance',
    ...anywhere,
  },
} satisfies Record<string, CSSProperties>

/**
 * Dark colours and phone margins for mail programs that read style sheets. Every text has its own background colour, so
 * that other programs can darken it themselves. Contains no quotes, ampersands or angle brackets, which React would
 * escape.
 */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; -webkit-text-size-adjust: 100%; }
@media (max-width: 480px) {
  .ground { padding: 0 !important; }
  .head { padding: 20px 16px !important; }
  .inner { padding: 24px 18px 26px !important; }
  .surface { border-left: none !important; border-right: none !important; }
  .title { font-size: 26px !important; line-height: 32px !important; }
  .button { display: block !important; }
  .step { font-size: 11px !important; line-height: 14px !important; }
  .foot { padding: 24px 28px !important; }
}
`

/** Where the band of the house is dark; else its emails stay light. */
export const darkStyleSheet = `
@media (prefers-color-scheme: dark) {
  .page, .ground { background-color: var(--band) !important; color: var(--band-text) !important; }
  .surface { background-color: var(--band-soft) !important; border-color: var(--band-line) !important; }
  .head { background-color: var(--band) !important; }
  .ink { color: var(--band-text) !important; }
  .muted { color: var(--band-muted) !important; }
  .accent { color: var(--accent-light) !important; }
  .rule { border-color: var(--band-line) !important; }
  .button { background-color: var(--accent-light) !important; border-color: var(--accent-light) !important; color: var(--band) !important; }
  .picture { background-color: var(--band-line) !important; }
}
`
