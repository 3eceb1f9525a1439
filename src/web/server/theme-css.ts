import { type ThemeColours, type ThemeStyle, todaysStyle } from '../../shop/settings/theme/theme-choices-rules.ts'
import {
  isDark,
  type PageTheme,
  radii,
  themeClasses,
  themeTokens,
} from '../../shop/settings/theme/theme-colour-rules.ts'
import { deviceText, type FontFace, fontPairs } from './font-pairs.ts'

/**
 * What a page bears of a house's theme; null for today's look, which the style sheet has. Every value is a hex colour
 * or one of our own texts.
 */
export function pageTheme({
  themeColours,
  themeStyle,
}: {
  themeColours: ThemeColours
  themeStyle: ThemeStyle
}): PageTheme | null {
  const tokens = themeTokens(themeColours)
  const dark = isDark(themeColours)
  const { heading, text: ofPair } = fontPairs[themeStyle.fonts]
  const text: FontFace | undefined = themeStyle.body === todaysStyle.body ? ofPair : deviceText
  const variables = [
    ...Object.entries(tokens ?? {}).map(([name, value]) => `--color-${name}:${value}`),
    ...(themeStyle.fonts === todaysStyle.fonts ? [] : [`--font-display:${heading.family}`]),
    ...(text ? [`--font-text:${text.family}`] : []),
    ...(themeStyle.corners === todaysStyle.corners ? [] : [`--radius-sm:${radii[themeStyle.corners]}px`]),
    ...(dark ? ['color-scheme:dark'] : []),
  ]
  const classes = themeClasses(themeStyle, dark)
  if (variables.length === 0 && classes === '') return null
  const faces = [heading.faces, text?.faces].filter(Boolean).join('')
  return { css: `${faces}:root{${variables.join(';')}}`, classes, band: themeColours.band, style: themeStyle }
}
