import { query } from '../query.ts'

const bleu = [
  'Grapefruit',
  'Lemon',
  'Mint',
  'Pink Pepper',
  'Ginger',
  'Nutmeg',
  'Jasmine',
  'Incense',
  'Cedarwood',
  'Sandalwood',
  'Vetiver',
  'Patchouli',
]
const sauvage = [
  'Bergamot',
  'Black Pepper',
  'Pink Pepper',
  'Lavender',
  'Geranium',
  'Vetiver',
  'Patchouli',
  'Ambergris',
  'Cedarwood',
  'Labdanum',
  'Elemi',
]
const eros = ['Mint', 'Green Apple', 'Lemon', 'Tonka Bean', 'Geranium', 'Vanilla', 'Vetiver', 'Cedarwood', 'Oakmoss']
const opium = ['Pear', 'Pink Pepper', 'Coffee', 'Jasmine', 'Orange Blossom', 'Vanilla', 'Patchouli', 'Cedarwood']
const gio = [
  'Lime',
  'Lemon',
  'Bergamot',
  'Sea Notes',
  'Sea Salt',
  'Jasmine',
  'Rosemary',
  'White Musk',
  'Cedarwood',
  'Oakmoss',
  'Patchouli',
]
export const aventus = [
  'Bergamot',
  'Blackcurrant',
  'Green Apple',
  'Birch Tar',
  'Patchouli',
  'Jasmine',
  'Rose',
  'Musk',
  'Oakmoss',
  'Ambergris',
  'Vanilla',
]
const baccarat = ['Saffron', 'Jasmine', 'Amberwood', 'Ambergris', 'Cedarwood']
const khamrah = [
  'Cinnamon',
  'Nutmeg',
  'Bergamot',
  'Dates',
  'Praline',
  'Tuberose',
  'Vanilla',
  'Tonka Bean',
  'Amberwood',
  'Benzoin',
]

/** Perfumes of other houses: what shares notes with them. */
export const famous = [
  query('sauvage', { names: ['Mistral Tester'], shares: sauvage }),
  query('dior sauvage', { names: ['Mistral Tester'], shares: sauvage }),
  query('savage dior jaisa', { names: ['Mistral Tester'], shares: sauvage }),
  query('bleu de chanel', { names: ['Bleu Nocturne Tester'], shares: bleu }),
  query('blue de chanel dupe', { names: ['Bleu Nocturne Tester'], shares: bleu }),
  query('versace eros', { names: ['Menta Fredda Tester'], shares: eros }),
  query('black opium', { names: ['Café Minuit Tester'], shares: opium }),
  query('ysl black opium for women', { names: ['Café Minuit Tester'], shares: opium, audience: 'women' }),
  query('acqua di gio', { shares: gio, inStock: true }),
  query('armani aqua di gio', { shares: gio, inStock: true }),
  query('creed aventus', { shares: aventus, inStock: true }),
  query('similar to aventus under 8000', { shares: aventus, under: 8000 }),
  query('baccarat rouge 540', { shares: baccarat }),
  query('baccarat rouge jaisi khushbu', { shares: baccarat }),
  query('gucci bloom', { shares: ['Orange Blossom', 'Tuberose', 'Jasmine', 'Orris', 'Sandalwood'] }),
  query('chanel no 5', {
    shares: [
      'Aldehydes',
      'Ylang Ylang',
      'Neroli',
      'Jasmine',
      'Rose',
      'Iris',
      'Orris',
      'Sandalwood',
      'Vetiver',
      'Vanilla',
    ],
  }),
  query('tom ford oud wood', {
    shares: ['Oud', 'Cardamom', 'Black Pepper', 'Sandalwood', 'Vetiver', 'Tonka Bean', 'Amber'],
  }),
  query('oud wood', { shares: ['Oud', 'Cardamom', 'Black Pepper', 'Sandalwood', 'Vetiver', 'Tonka Bean', 'Amber'] }),
  query('tobacco vanille', { shares: ['Tobacco', 'Vanilla', 'Tonka Bean', 'Clove', 'Cinnamon', 'Ginger', 'Benzoin'] }),
  query('delina', { shares: ['Lychee', 'Rose', 'Peony', 'Bergamot', 'Musk', 'White Musk', 'Nutmeg', 'Incense'] }),
  query('la vie est belle', {
    shares: [
      'Pear',
      'Blackcurrant',
      'Iris',
      'Jasmine',
      'Orange Blossom',
      'Praline',
      'Vanilla',
      'Patchouli',
      'Tonka Bean',
    ],
  }),
  query('lattafa khamrah', { shares: khamrah }),
  query('good girl carolina herrera', {
    shares: ['Almond', 'Coffee', 'Tuberose', 'Jasmine', 'Tonka Bean', 'Sandalwood', 'Vanilla'],
  }),
  query('light blue dolce gabbana', {
    shares: ['Lemon', 'Green Apple', 'Jasmine', 'Rose', 'Cedarwood', 'Musk', 'White Musk', 'Amber'],
  }),
  query('ڈیور ساوج', { shares: sauvage }),
]
