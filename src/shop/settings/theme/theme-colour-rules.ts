import { colourChoices, type ThemeColours, type ThemeStyle, todaysColours, todaysStyle } from './theme-choices-rules.ts'

type Rgb = readonly [red: number, green: number, blue: number]

const WHITE = '#ffffff'
const BLACK = '#000000'

/** WCAG 2.2 AA: text, and borders of controls. */
export const TEXT_CONTRAST = 4.5
const BORDER_CONTRAST = 3

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The relative luminance of WCAG 2.2, 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const mix = (from: string, to: string, part: number): string => {
  const [a, b] = [rgbOf(from), rgbOf(to)]
  return hexOf(a.map((value, at) => value + ((b[at] ?? 0) - value) * part))
}

const least = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map(ground => contrast(colour, ground)))

const STEPS = Array.from({ length: 26 }, (_, at) => at / 25)

/** The colour, or as little darker or lighter as it must be to be read on all of these. */
function readable(colour: string, grounds: readonly string[], atLeast = TEXT_CONTRAST): string {
  const [dark, light] = [least(BLACK, grounds), least(WHITE, grounds)]
  const end = dark > light ? BLACK : WHITE
  return STEPS.map(part => mix(colour, end, part)).find(each => least(each, grounds) >= atLeast) ?? end
}

/** As much of a mixture as leaves these inks readable on it; `from` where none does. */
const under = (from: string, to: string, most: number, inks: readonly string[], atLeast = TEXT_CONTRAST): string =>
  STEPS.map(part => mix(from, to, most * (1 - part))).find(each => least(each, inks) >= atLeast) ?? from

const inkOn = (ground: string): string => (contrast(WHITE, ground) >= TEXT_CONTRAST ? WHITE : BLACK)

const seeThrough = (hex: string, part: number): string => `rgb(${rgbOf(hex).join(' ')} / ${part})`

type Role = keyof ThemeColours

/** Text on what is below it: 'Muted text on the ground'. */
const pairs: readonly (readonly [text: Role, ground: Role])[] = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['muted', 'ground'],
  ['muted', 'surface'],
  ['bandInk', 'band'],
  ['accentInk', 'accent'],
  ['danger', 'ground'],
  ['danger', 'surface'],
]

/**
 * The pairs that cannot be read, the worst of each text first; `role` is the field that is to be changed.
 * @rule which colours of a theme are refused
 */
export function unreadable(colours: ThemeColours): { role: Role; text: string; ratio: number }[] {
  return pairs
    .map(([role, ground]) => ({
      role,
      ratio: contrast(colours[role], colours[ground]),
      words: [colourChoices[role], colourChoices[ground]],
    }))
    .filter(({ ratio }) => ratio < TEXT_CONTRAST)
    .sort((a, b) => a.ratio - b.ratio)
    .map(({ role, ratio, words }) => ({
      role,
      ratio,
      text: `${words[0]} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)} with '${words[1]}': it must be ${TEXT_CONTRAST} at least`,
    }))
}

/** The tokens of src/ui/tokens.css that follow from each other, in their order: each with the roles it is made of. */
function tokensOf(colours: ThemeColours): Record<string, string> {
  const { ground, surface, ink, muted, line, band, bandInk, accent, accentInk, sale, danger } = colours
  const tint = under(ground, line, 0.4, [ink, muted])
  const page = [ground, surface, tint]
  const bandSoft = under(band, bandInk, 0.06, [bandInk])
  const bands = [band, bandSoft]
  const bandApart = least(band, [ground, surface]) >= BORDER_CONTRAST
  const [button, buttonInk] = bandApart ? [band, bandInk] : [ink, inkOn(ink)]
  const accentSoft =
    [0.4, 0.3, 0.2, 0.1]
      .flatMap(part => [mix(accent, WHITE, part), mix(accent, BLACK, part)])
      .find(
        each => contrast(accentInk, each) >= TEXT_CONTRAST && contrast(ink, mix(ground, each, 0.35)) >= TEXT_CONTRAST,
      ) ?? accent
  return {
    ground,
    surface,
    tint,
    ink,
    muted,
    line,
    'line-strong': mix(line, muted, 0.2),
    border: readable(mix(line, muted, 0.4), [ground, surface], BORDER_CONTRAST),
    band,
    'band-soft': bandSoft,
    'band-glow': under(band, accent, 0.35, [bandInk]),
    'band-line': mix(band, bandInk, 0.13),
    'band-line-strong': mix(band, bandInk, 0.3),
    'band-border': readable(mix(band, bandInk, 0.5), bands, BORDER_CONTRAST),
    'band-ink': bandInk,
    'band-text': readable(mix(bandInk, band, 0.06), bands),
    'band-muted': readable(mix(bandInk, band, 0.2), bands),
    'band-danger': readable(danger, bands),
    'band-shade': seeThrough(band, 0.56),
    'band-shade-deep': seeThrough(band, 0.78),
    accent,
    'accent-light': readable(accent, bands),
    'accent-deep': readable(accent, page),
    'accent-soft': accentSoft,
    'accent-ink': accentInk,
    button,
    'button-hover': under(button, accent, 0.4, [buttonInk]),
    'button-ink': buttonInk,
    'button-accent': readable(accent, [button]),
    checked: readable(accent, page),
    sale,
    'sale-ink': inkOn(sale),
    good: readable(sale, page),
    warn: readable(mix(accent, danger, 0.4), page),
    danger: readable(danger, page),
    'danger-ink': inkOn(readable(danger, page)),
    'ground-mist': seeThrough(ground, 0.86),
  }
}

/** Tokens and their values for these colours; null for today's, which the style sheet has. */
export const themeTokens = (colours: ThemeColours): Record<string, string> | null =>
  sameValues(colours, todaysColours) ? null : tokensOf(colours)

/** Whether the band is dark. */
export const isDarkBand = ({ band }: ThemeColours): boolean => contrast(WHITE, band) >= TEXT_CONTRAST

/** Whether a ground is dark, so that browsers draw their own controls light. */
export const isDark = (colours: ThemeColours): boolean => luminance(colours.ground) < 0.18

/** Whether headings are in a serif: where fonts are not ours to choose, emails follow it. */
export const hasSerif = ({ fonts }: Pick<ThemeStyle, 'fonts'>): boolean => fonts !== 'figtree' && fonts !== 'josefin'

/** The classes of a page's body for what of a theme is not as it is today: 'head-centred corners-round'. */
export const themeClasses = (style: ThemeStyle, dark = false): string =>
  [
    ...(Object.keys(todaysStyle) as (keyof ThemeStyle)[])
      .filter(name => style[name] !== todaysStyle[name])
      .map(name => `${name.toLowerCase()}-${style[name]}`),
    ...(dark ? ['on-dark'] : []),
  ].join(' ')

/** The radius of corners in px, by the choice. */
export const radii = { square: 0, slight: 2, round: 12, pill: 12 } as const

/** What a page bears of a theme: rules for its head, classes for its body, the colour of a phone's frame. */
export type PageTheme = { css: string; classes: string; band: string; style: ThemeStyle }

const sameValues = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
