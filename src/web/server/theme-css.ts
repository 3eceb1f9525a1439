import cormorantLight from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-300-normal.woff2?url'
import cormorantItalic from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-italic.woff2?url'
import cormorantBold from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-700-normal.woff2?url'
import {
  isDark,
  type PageTheme,
  radii,
  type ThemeColours,
  type ThemeStyle,
  themeClasses,
  themeTokens,
  todaysStyle,
} from '../../shop/settings/theme/rules.ts'

/** What a page bears of a house's theme; null for today's look, which the style sheet has. Every value is a hex colour or one of our own texts. */
export function pageTheme({
  themeColours,
  themeStyle,
}: {
  themeColours: ThemeColours
  themeStyle: ThemeStyle
}): PageTheme | null {
  const tokens = themeTokens(themeColours)
  const dark = isDark(themeColours)
  const variables = [
    ...Object.entries(tokens ?? {}).map(([name, value]) => `--color-${name}:${value}`),
    ...(themeStyle.fonts === todaysStyle.fonts ? [] : [`--font-display:${displayFonts[themeStyle.fonts].family}`]),
    ...(themeStyle.body === todaysStyle.body ? [] : ['--font-text:system-ui,Naskh,sans-serif']),
    ...(themeStyle.corners === todaysStyle.corners ? [] : [`--radius-sm:${radii[themeStyle.corners]}px`]),
    ...(dark ? ['color-scheme:dark'] : []),
  ]
  const classes = themeClasses(themeStyle, dark)
  if (variables.length === 0 && classes === '') return null
  const faces = displayFonts[themeStyle.fonts].faces ?? ''
  return { css: `${faces}:root{${variables.join(';')}}`, classes, band: themeColours.band, style: themeStyle }
}

type Fallback = { size: number; ascent: number; descent: number }

/** In percent of the device's own font, so that nothing moves when ours arrives; measured as those of src/ui/fonts.css: the mean width of English text. */
const face = (name: string, url: string, fallback: Fallback, wide: Fallback, style = 'normal') => ({
  family: `${name},Naskh,${name} Fallback,${name} Wide,serif`,
  faces: [
    `@font-face{font-family:${name};font-style:${style};font-weight:300 700;font-display:swap;src:url(${url})}`,
    fallbackFace(`${name} Fallback`, 'local(Times New Roman),local(Liberation Serif),local(Tinos)', fallback),
    fallbackFace(`${name} Wide`, 'local(DejaVu Serif)', wide),
  ].join(''),
})

const fallbackFace = (name: string, local: string, { size, ascent, descent }: Fallback) =>
  `@font-face{font-family:${name};src:${local};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`

/** The families of headings, by the choice; 'figtree': that of the text. */
const displayFonts: Record<ThemeStyle['fonts'], { family: string; faces?: string }> = {
  cormorant: { family: 'var(--font-display)' },
  'cormorant-light': face(
    'Cormorant Light',
    cormorantLight,
    { size: 97.1, ascent: 95.2, descent: 29.6 },
    { size: 82.4, ascent: 112.1, descent: 34.8 },
  ),
  'cormorant-bold': face(
    'Cormorant Bold',
    cormorantBold,
    { size: 98.6, ascent: 93.7, descent: 29.1 },
    { size: 83.7, ascent: 110.4, descent: 34.3 },
  ),
  'cormorant-italic': face(
    'Cormorant Italic',
    cormorantItalic,
    { size: 88.7, ascent: 104.2, descent: 32.4 },
    { size: 75.3, ascent: 122.7, descent: 38.1 },
  ),
  figtree: { family: 'var(--font-text)' },
  device: { family: 'Georgia,Noto Serif,Naskh,serif' },
}
