import cormorantLight from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-300-normal.woff2?url'
import cormorantItalic from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-italic.woff2?url'
import cormorantBold from '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-700-normal.woff2?url'
import type { ThemeStyle } from '../../shop/settings/theme/theme-choices-rules.ts'
import bodoni from '../../ui/fonts/bodoni.woff2?url'
import caslon from '../../ui/fonts/caslon.woff2?url'
import cinzel from '../../ui/fonts/cinzel.woff2?url'
import dmSans from '../../ui/fonts/dm-sans.woff2?url'
import dmSerif from '../../ui/fonts/dm-serif.woff2?url'
import josefin from '../../ui/fonts/josefin.woff2?url'
import jost from '../../ui/fonts/jost.woff2?url'
import karla from '../../ui/fonts/karla.woff2?url'
import lora from '../../ui/fonts/lora.woff2?url'
import marcellus from '../../ui/fonts/marcellus.woff2?url'
import mulish from '../../ui/fonts/mulish.woff2?url'
import playfair from '../../ui/fonts/playfair.woff2?url'
import sourceSans from '../../ui/fonts/source-sans.woff2?url'

type Fallback = { size: number; ascent: number; descent: number }

/** A family as a page names it; `faces`: where its file and its fallbacks are, unless the style sheet says it. */
export type FontFace = { family: string; faces?: string }

type Kind = { plain: string; wide: string; last: string }

/**
 * In percent of the device's own font, so that nothing moves when ours arrives; measured as those of src/ui/fonts.css:
 * the mean width of English text. Urdu is written in Naskh.
 */
const faceOf =
  ({ plain, wide, last }: Kind) =>
  (name: string, url: string, fallback: Fallback, wideFallback: Fallback): FontFace => ({
    family: `${name},Naskh,${name} Fallback,${name} Wide,${last}`,
    faces: [
      `@font-face{font-family:${name};font-weight:300 700;font-display:swap;src:url(${url})}`,
      fallbackFace(`${name} Fallback`, plain, fallback),
      fallbackFace(`${name} Wide`, wide, wideFallback),
    ].join(''),
  })

const fallbackFace = (name: string, local: string, { size, ascent, descent }: Fallback) =>
  `@font-face{font-family:${name};src:${local};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`

const serif = faceOf({
  plain: 'local(Times New Roman),local(Liberation Serif),local(Tinos)',
  wide: 'local(DejaVu Serif)',
  last: 'serif',
})
const sans = faceOf({
  plain: 'local(Arial),local(Liberation Sans),local(Roboto)',
  wide: 'local(DejaVu Sans),local(Verdana)',
  last: 'sans-serif',
})

const mulishFace = sans(
  'Mulish',
  mulish,
  { size: 102.2, ascent: 98.3, descent: 24.5 },
  { size: 90, ascent: 111.7, descent: 27.8 },
)

/** The fonts of headings and of texts, by the choice; without `text` that of the style sheet. */
export const fontPairs: Record<ThemeStyle['fonts'], { heading: FontFace; text?: FontFace }> = {
  cormorant: { heading: { family: 'var(--font-display)' } },
  'cormorant-light': {
    heading: serif(
      'Cormorant Light',
      cormorantLight,
      { size: 97.1, ascent: 95.2, descent: 29.6 },
      { size: 82.4, ascent: 112.1, descent: 34.8 },
    ),
  },
  'cormorant-bold': {
    heading: serif(
      'Cormorant Bold',
      cormorantBold,
      { size: 98.6, ascent: 93.7, descent: 29.1 },
      { size: 83.7, ascent: 110.4, descent: 34.3 },
    ),
  },
  'cormorant-italic': {
    heading: serif(
      'Cormorant Italic',
      cormorantItalic,
      { size: 88.7, ascent: 104.2, descent: 32.4 },
      { size: 75.3, ascent: 122.7, descent: 38.1 },
    ),
  },
  figtree: { heading: { family: 'var(--font-text)' } },
  playfair: {
    heading: serif(
      'Playfair',
      playfair,
      { size: 108, ascent: 100.2, descent: 23.2 },
      { size: 91.6, ascent: 118.1, descent: 27.4 },
    ),
    text: sans(
      'Source Sans',
      sourceSans,
      { size: 89.2, ascent: 114.8, descent: 44.8 },
      { size: 78.5, ascent: 130.4, descent: 51 },
    ),
  },
  marcellus: {
    heading: serif(
      'Marcellus',
      marcellus,
      { size: 108.6, ascent: 89.7, descent: 25.8 },
      { size: 92.2, ascent: 105.7, descent: 30.3 },
    ),
    text: mulishFace,
  },
  bodoni: {
    heading: serif(
      'Bodoni',
      bodoni,
      { size: 113.7, ascent: 98.9, descent: 35.2 },
      { size: 96.5, ascent: 116.6, descent: 41.5 },
    ),
    text: sans(
      'Jost',
      jost,
      { size: 98.3, ascent: 108.9, descent: 38.1 },
      { size: 86.5, ascent: 123.7, descent: 43.4 },
    ),
  },
  cinzel: {
    heading: serif(
      'Cinzel',
      cinzel,
      { size: 128.5, ascent: 76, descent: 28.9 },
      { size: 109.1, ascent: 89.5, descent: 34.1 },
    ),
    text: serif('Lora', lora, { size: 111.5, ascent: 90.2, descent: 24.6 }, { size: 94.6, ascent: 106.3, descent: 29 }),
  },
  'dm-serif': {
    heading: serif(
      'DM Serif',
      dmSerif,
      { size: 104.4, ascent: 99.2, descent: 32.1 },
      { size: 88.6, ascent: 116.9, descent: 37.8 },
    ),
    text: sans(
      'DM Sans',
      dmSans,
      { size: 103.9, ascent: 95.5, descent: 29.8 },
      { size: 91.5, ascent: 108.4, descent: 33.9 },
    ),
  },
  caslon: {
    heading: serif(
      'Caslon',
      caslon,
      { size: 115.1, ascent: 84.3, descent: 22.6 },
      { size: 97.7, ascent: 99.3, descent: 26.6 },
    ),
    text: sans('Karla', karla, { size: 102.1, ascent: 89.8, descent: 24.7 }, { size: 89.9, ascent: 102, descent: 28 }),
  },
  josefin: {
    heading: sans(
      'Josefin',
      josefin,
      { size: 107.2, ascent: 70, descent: 23.3 },
      { size: 94.4, ascent: 79.4, descent: 26.5 },
    ),
    text: mulishFace,
  },
  device: { heading: { family: 'Georgia,Noto Serif,Naskh,serif' } },
}

/** Texts in the font of the device. */
export const deviceText: FontFace = { family: 'system-ui,Naskh,sans-serif' }
