import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { expect, test } from 'vitest'
import { todaysColours, todaysStyle } from '../../shop/settings/theme/rules.ts'
import { pageTheme } from './theme-css.ts'

const fileOf = (name: string) =>
  createRequire(import.meta.url).resolve(`@fontsource/cormorant-garamond/files/cormorant-garamond-latin-${name}.woff2`)

/** The letters of English by how often they occur, with capitals and spaces, in parts of the em. */
function metricsOf(name: string) {
  const text = 'etaoinshrdlcumwfgypbvkETAOINSHR   e t a o i n s h r d l u'
  const font = fontkit.openSync(fileOf(name))
  if (!('layout' in font)) throw new Error('a collection of fonts')
  const { unitsPerEm, ascent, descent } = font
  return {
    width: font.layout(text).advanceWidth / unitsPerEm,
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
  }
}

test.each([
  ['cormorant-light', '300-normal'],
  ['cormorant-bold', '700-normal'],
  ['cormorant-italic', '500-italic'],
] as const)('nothing moves when %s arrives: its fallbacks take the room of %s', (fonts, file) => {
  const { width, ascent, descent } = metricsOf(file)
  const { css = '' } = pageTheme({ themeColours: todaysColours, themeStyle: { ...todaysStyle, fonts } }) ?? {}
  const fallbacks = [...css.matchAll(/size-adjust:([\d.]+)%;ascent-override:([\d.]+)%;descent-override:([\d.]+)%/g)]
  expect(fallbacks).toHaveLength(2)
  for (const [at, [, size, above, below]] of fallbacks.entries()) {
    // Those of the regular weight in src/ui/fonts.css.
    const regular = [97.8, 83][at] ?? 0
    expect(Number(size)).toBeCloseTo((regular * width) / metricsOf('500-normal').width, 0)
    expect((Number(above) * Number(size)) / 10_000).toBeCloseTo(ascent, 2)
    expect((Number(below) * Number(size)) / 10_000).toBeCloseTo(descent, 2)
  }
})
