/** The colours that a house chooses, by their role, and what staff call them. All others follow from them. */
export const colourChoices = {
  ground: 'Ground of pages',
  surface: 'Surface of fields and cards',
  ink: 'Text',
  muted: 'Quiet text',
  line: 'Lines',
  band: 'Band (head, foot, banners)',
  bandInk: 'Text on the band',
  accent: 'Accent',
  accentInk: 'Text on the accent',
  sale: 'Sale and good news',
  danger: 'Warnings',
} as const

export type ThemeColours = Record<keyof typeof colourChoices, string>

/** As src/ui/tokens.css has them. */
export const todaysColours: ThemeColours = {
  ground: '#faf7f1',
  surface: '#fffdf9',
  ink: '#1d1813',
  muted: '#665b4e',
  line: '#e2d8c6',
  band: '#0c0a08',
  bandInk: '#faf7f1',
  accent: '#b98a3c',
  accentInk: '#0c0a08',
  sale: '#1f3d2f',
  danger: '#9a2a1c',
}

/**
 * What else a house chooses, each from these. The first is today's.
 * @rule what a theme may be
 */
export const styleChoices = {
  fonts: {
    label: 'Fonts of headings and texts',
    options: {
      cormorant: 'Cormorant and Figtree',
      'cormorant-light': 'Cormorant Light and Figtree',
      'cormorant-bold': 'Cormorant Bold and Figtree',
      'cormorant-italic': 'Cormorant Italic and Figtree',
      figtree: 'Figtree alone',
      playfair: 'Playfair and Source Sans',
      marcellus: 'Marcellus and Mulish',
      bodoni: 'Bodoni and Jost',
      cinzel: 'Cinzel and Lora',
      'dm-serif': 'DM Serif and DM Sans',
      caslon: 'Caslon and Karla',
      josefin: 'Josefin and Mulish',
      device: 'The serif of the device and Figtree',
    },
  },
  body: { label: 'Texts', options: { figtree: 'In the font above', device: 'In the font of the device' } },
  headings: { label: 'Headings', options: { typed: 'As typed', capitals: 'In capitals', spaced: 'In wide capitals' } },
  labels: { label: 'Labels and names on cards', options: { capitals: 'In capitals', typed: 'As typed' } },
  buttons: { label: 'Buttons', options: { capitals: 'In capitals', typed: 'As typed' } },
  corners: {
    label: 'Corners',
    options: { slight: 'Slight', square: 'Square', round: 'Round', pill: 'Round, buttons as pills' },
  },
  cards: {
    label: 'Cards',
    options: { plain: 'Plain', framed: 'Framed', quiet: 'Quiet: centred, the button as a line' },
  },
  ratio: { label: 'Pictures on cards', options: { '4-5': '4:5', '1-1': '1:1', '3-4': '3:4' } },
  head: { label: 'Head', options: { left: 'Name on the left', centred: 'Name in the middle', over: 'Over the hero' } },
  hero: { label: 'Hero', options: { full: 'Full picture', split: 'Picture beside the words', quiet: 'Words alone' } },
  product: { label: 'Product page', options: { fold: 'In brief, details to open', story: 'A long story' } },
  ornament: {
    label: 'Ornament of the head',
    options: { wave: 'Wave', none: 'None', line: 'Line', pattern: 'Pattern' },
  },
} as const

export type ThemeStyle = { [Name in keyof typeof styleChoices]: keyof (typeof styleChoices)[Name]['options'] }

export const todaysStyle: ThemeStyle = {
  fonts: 'cormorant',
  body: 'figtree',
  headings: 'typed',
  labels: 'capitals',
  buttons: 'capitals',
  corners: 'slight',
  cards: 'plain',
  ratio: '4-5',
  head: 'left',
  hero: 'full',
  product: 'fold',
  ornament: 'wave',
}
