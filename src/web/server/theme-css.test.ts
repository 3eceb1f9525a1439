import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as fontkit from 'fontkit'
import { expect, test } from 'vitest'
import { projectRoot } from '../../platform/process/project-root.ts'
import { todaysColours, todaysStyle } from '../../shop/settings/theme/theme-choices-rules.ts'
import { fontPairs } from './font-pairs.ts'
import { pageTheme } from './theme-css.ts'

const root = createRequire(import.meta.url)
const cormorant = (name: string) =>
  root.resolve(`@fontsource/cormorant-garamond/files/cormorant-garamond-latin-${name}.woff2`)
const figtree = root.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
const ours = (name: string) => join(projectRoot, `src/ui/fonts/${name}.woff2`)

/** The letters of English by how often they occur, with capitals and spaces, in parts of the em. */
function metricsOf(file: string) {
  const text = 'etaoinshrdlcumwfgypbvkETAOINSHR   e t a o i n s h r d l u'
  const font = fontkit.openSync(file)
  if (!('layout' in font)) throw new Error('a collection of fonts')
  const { unitsPerEm, ascent, descent } = font
  return {
    width: font.layout(text).advanceWidth / unitsPerEm,
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
  }
}

/** Of src/ui/fonts.css: the two fallbacks of the font that a face is compared with. */
const serif = { of: cormorant('500-normal'), sizes: [97.8, 83] }
const sans = { of: figtree, sizes: [101, 88.9] }

test.each([
  ['cormorant-light', [[cormorant('300-normal'), serif]]],
  ['cormorant-bold', [[cormorant('700-normal'), serif]]],
  ['cormorant-italic', [[cormorant('500-italic'), serif]]],
  [
    'playfair',
    [
      [ours('playfair'), serif],
      [ours('source-sans'), sans],
    ],
  ],
  [
    'marcellus',
    [
      [ours('marcellus'), serif],
      [ours('mulish'), sans],
    ],
  ],
  [
    'bodoni',
    [
      [ours('bodoni'), serif],
      [ours('jost'), sans],
    ],
  ],
  [
    'cinzel',
    [
      [ours('cinzel'), serif],
      [ours('lora'), serif],
    ],
  ],
  [
    'dm-serif',
    [
      [ours('dm-serif'), serif],
      [ours('dm-sans'), sans],
    ],
  ],
  [
    'caslon',
    [
      [ours('caslon'), serif],
      [ours('karla'), sans],
    ],
  ],
  [
    'josefin',
    [
      [ours('josefin'), sans],
      [ours('mulish'), sans],
    ],
  ],
] as const)('nothing moves when %s arrives: its fallbacks take the room of its files', (fonts, faces) => {
  const { css = '' } = pageTheme({ themeColours: todaysColours, themeStyle: { ...todaysStyle, fonts } }) ?? {}
  const fallbacks = [...css.matchAll(/size-adjust:([\d.]+)%;ascent-override:([\d.]+)%;descent-override:([\d.]+)%/g)]
  const wanted = faces.flatMap(([file, { of, sizes }]) => sizes.map(regular => ({ file, of, regular })))
  expect(fallbacks).toHaveLength(wanted.length)
  for (const [at, { file, of, regular }] of wanted.entries()) {
    const [, size, above, below] = fallbacks[at] ?? []
    const { width, ascent, descent } = metricsOf(file)
    expect(Number(size)).toBeCloseTo((regular * width) / metricsOf(of).width, 0)
    expect((Number(above) * Number(size)) / 10_000).toBeCloseTo(ascent, 2)
    expect((Number(below) * Number(size)) / 10_000).toBeCloseTo(descent, 2)
  }
})

test('twelve pairs are served by us, each with its own files, and the delivered look names none', () => {
  const faces = Object.entries(fontPairs).filter(([name]) => name !== 'device')
  expect(faces).toHaveLength(12)
  expect(new Set(faces.map(([, { heading }]) => heading.family)).size).toBe(12)
  expect(pageTheme({ themeColours: todaysColours, themeStyle: todaysStyle })).toBeNull()
})
