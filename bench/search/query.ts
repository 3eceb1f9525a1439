/** A search and what its right products are: one of the names, or all of the conditions. */
export type Query = { set: string; text: string; want: Want }

export type Want = {
  /** Any of these products is right, whatever else is stated. */
  names?: string[]
  /** Notes and groups of notes, any of which the product has: 'oud, Leather'. */
  notes?: string
  /** A perfume of another house, or notes: the product has two of them. */
  shares?: string
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

/** Groups of notes that shoppers name with one word. */
const groups: Record<string, string> = {
  oud: 'Oud, White Oud',
  rose: 'Rose, Taif Rose',
  jasmine: 'Jasmine, Jasmine Sambac, Night Jasmine',
  musk: 'Musk, White Musk, Dark Musk, Grey Musk, Cotton Musk',
  flowers: 'Rose, Taif Rose, Jasmine, Jasmine Sambac, Night Jasmine, Tuberose, Peony, Orange Blossom, Iris',
  sweet: 'Vanilla, Honey, Praline, Tonka Bean, Sugar Smoke, Dates, Milk Accord',
  citrus: 'Lemon, Lime, Bergamot, Grapefruit, Mandarin, Orange, Blood Orange, Bitter Orange, Kinnow, Yuzu',
  fresh: 'Lemon, Lime, Bergamot, Grapefruit, Mandarin, Kinnow, Yuzu, Mint, Sea Salt, Sea Notes',
  sea: 'Sea Salt, Sea Notes, Seaweed, Driftwood, Ambergris',
  wood: 'Sandalwood, Cedarwood, White Cedar, Guaiac Wood, Cashmere Wood, Amberwood, Vetiver, Cypress, Oud',
  spice: 'Cardamom, Green Cardamom, Cinnamon, Clove, Nutmeg, Black Pepper, Pink Pepper, White Pepper',
  fruit: 'Lychee, Pear, Peach, Plum, Raspberry, Pomegranate, Blackcurrant, Green Apple, Green Mango',
  smoke: 'Birch Tar, Incense, Frankincense, Tobacco, Sugar Smoke, Guaiac Wood, Leather',
  earth: 'Mitti, Vetiver, Patchouli, Earth, Oakmoss, Cypriol',
  powder: 'Iris, Orris, Heliotrope, Rice Powder, Violet, White Musk, Musk',
}

/** The notes that a text names, by themselves or as a group. */
export const notesOf = (text: string): string[] => text.split(', ').flatMap(name => groups[name]?.split(', ') ?? name)
