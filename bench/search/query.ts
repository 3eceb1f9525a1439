/** A search and what its right products are: one of the names, or all of the conditions. */
export type Query = { text: string; want: Want }

export type Want = {
  /** Any of these products is right, whatever else is stated. */
  names?: string[]
  /** Notes, any of which the product has. */
  notes?: string[]
  /** Notes of a famous perfume, two of which the product has. */
  shares?: string[]
  /** Fit to be worn by; a product for everybody is right as well. */
  audience?: 'men' | 'women' | 'unisex'
  categories?: string[]
  brand?: string
  season?: string
  occasion?: string
  concentration?: string
  /** Rupees; of the size that is wanted, otherwise of any size. */
  under?: number
  over?: number
  ml?: number
  /** Hours. */
  lasts?: number
  sillage?: 'light' | 'moderate' | 'strong'
  alcoholFree?: true
  discounted?: true
  isNew?: true
  /** A product that meets this is wrong wherever it is shown. */
  never?: Want
  /** The first product is one of these. */
  first?: string[]
  /** Something that can be bought is shown. */
  inStock?: true
  /** Labels that are true beside those that follow from the conditions. */
  chips?: string[]
}

export const query = (text: string, want: Want): Query => ({ text, want })

export const list = (names: string): string[] => names.split(', ')

/** Notes of a famous perfume. */
export const aventus = list(
  'Bergamot, Blackcurrant, Green Apple, Birch Tar, Patchouli, Jasmine, Rose, Musk, Oakmoss, Ambergris, Vanilla',
)

/** Groups of notes that shoppers name with one word. */
export const notes = {
  oud: list('Oud, White Oud'),
  rose: list('Rose, Taif Rose'),
  jasmine: list('Jasmine, Jasmine Sambac, Night Jasmine'),
  musk: list('Musk, White Musk, Dark Musk, Grey Musk, Cotton Musk'),
  flowers: list('Rose, Taif Rose, Jasmine, Jasmine Sambac, Night Jasmine, Tuberose, Peony, Orange Blossom, Iris'),
  sweet: list('Vanilla, Honey, Praline, Tonka Bean, Sugar Smoke, Dates, Milk Accord'),
  citrus: list('Lemon, Lime, Bergamot, Grapefruit, Mandarin, Orange, Blood Orange, Bitter Orange, Kinnow, Yuzu'),
  fresh: list('Lemon, Lime, Bergamot, Grapefruit, Mandarin, Kinnow, Yuzu, Mint, Sea Salt, Sea Notes'),
  sea: list('Sea Salt, Sea Notes, Seaweed, Driftwood, Ambergris'),
  wood: list('Sandalwood, Cedarwood, White Cedar, Guaiac Wood, Cashmere Wood, Amberwood, Vetiver, Cypress, Oud'),
  spice: list('Cardamom, Green Cardamom, Cinnamon, Clove, Nutmeg, Black Pepper, Pink Pepper, White Pepper'),
  fruit: list('Lychee, Pear, Peach, Plum, Raspberry, Pomegranate, Blackcurrant, Green Apple, Green Mango'),
  smoke: list('Birch Tar, Incense, Frankincense, Tobacco, Sugar Smoke, Guaiac Wood, Leather'),
  earth: list('Mitti, Vetiver, Patchouli, Earth, Oakmoss, Cypriol'),
  powder: list('Iris, Orris, Heliotrope, Rice Powder, Violet, White Musk, Musk'),
}
