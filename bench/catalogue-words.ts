/** Words of the generated catalogue. In each list the frequent ones come first. */
export const categories = ['Men', 'Women', 'Attar/Oud', 'Tester', 'Gift']

export const concentrations = ['Eau de Parfum', 'Eau de Toilette', 'Extrait de Parfum', 'Eau de Cologne']

export const notes = list(`
  Rose, Oud, Musk, Amber, Vanilla, Sandalwood, Jasmine, Bergamot, Patchouli, Vetiver, Cedarwood, Saffron, Lavender,
  Lemon, White Musk, Tonka Bean, Leather, Cardamom, Black Pepper, Pink Pepper, Orange Blossom, Neroli, Mandarin,
  Tuberose, Iris, Violet, Geranium, Peony, Lily of the Valley, Ylang Ylang, Frankincense, Incense, Labdanum, Benzoin,
  Oakmoss, Tobacco, Coffee, Honey, Cinnamon, Clove, Nutmeg, Ginger, Mint, Green Tea, Grapefruit, Lime, Orange, Blood
  Orange, Yuzu, Pear, Peach, Plum, Apple, Raspberry, Blackcurrant, Pomegranate, Lychee, Fig, Dates, Almond, Pistachio,
  Praline, Cashmere Wood, Guaiac Wood, Ambroxan, Ambrette, Suede, Sea Salt, Sea Notes, Driftwood, Cypress, Juniper,
  Pine Needle, Rosemary, Sage, Clary Sage, Basil, Petitgrain, Aldehydes, Heliotrope, Freesia, Magnolia, Gardenia,
  Osmanthus, Lotus, Water Lily, Jasmine Sambac, Night Jasmine, Taif Rose, Mitti, Kewra, Henna Flower, Marigold,
  Spikenard, Cypriol, Hay, Betel Leaf, Black Cumin, Green Mango, Immortelle, Davana, Elemi, Styrax, Birch Tar,
  Castoreum Accord, Ambergris, White Oud, Dark Musk, Rain Accord, Ink Accord, Tea, Cotton Musk, Rice Powder, Milk
  Accord, Coconut, Pineapple, Melon, Cucumber, Watermelon, Mimosa, Carnation, Narcissus, Hyacinth, Wisteria, Orchid
`)

/** Of a product, one in three for the whole year. */
export const seasons = [
  ['summer', 'winter', 'spring', 'autumn', 'monsoon'],
  ['summer'],
  ['winter'],
  ['spring', 'summer'],
  ['autumn', 'winter'],
  ['summer', 'winter', 'spring', 'autumn', 'monsoon'],
]

export const occasions = ['wedding', 'eid', 'office', 'daily', 'evening', 'prayer']

export const sillages = ['light', 'moderate', 'strong']

export const firstWords = list(`
  Noor, Shab, Sahar, Chaand, Sultan, Malika, Gul, Bagh, Dilruba, Mehfil, Sehra, Darya, Kohsar, Barsaat, Khyber,
  Lahore, Karachi, Multan, Sargodha, Peshawar, Quetta, Makran, Kashmir, Swat, Hunza, Ravi, Jhelum, Chenab, Indus,
  Anarkali, Shalimar, Ruh, Dehn, Majmua, Shamama, Royal, Noble, Velvet, Silk, Golden, Silver, Midnight, Dawn, Desert,
  Garden, Ocean, Secret, Eternal, Imperial, Grand, Pure, Dark, Bright, Wild, Quiet, Sacred, Crimson, Ivory, Emerald,
  Sapphire, Amethyst, Ruby, Pearl, Crystal, Shadow, Ember, Smoke, Storm, Monsoon, Summer, Winter, Spring, Autumn,
  First, Last, Lost, Hidden, Ancient, Modern, Little, Great, Blue, Black, White, Green, Red
`)

export const lastWords = list(`
  Night, Essence, Intense, Homme, Femme, Absolu, Elixir, Reserve, Noir, Blanc, Story, Dream, Palace, Road, Letter,
  Whisper, Bloom, Trail, Legend, Memory, Moon, Sun, Star, Rain, Fire, Wind, River, Mountain, Valley, Bazaar, Haveli,
  Minar, Darbar, Mahal, Safar, Ishq, Wafa, Junoon, Sukoon, Zamana, Kahani, Mausam, Khwab, Raaz, Aatish, Shola, Mehtab,
  Aftab, Kohinoor, Taj, Sarang, Nagma, Ghazal, Rubai, Qasida, Masnavi, Dastaan, Manzil, Rasta, Mussafir
`)

export const phrases = list(`
  A long walk through, Opens bright and settles into, Warm skin and, The first rain on, Old books and, A courtyard at
  noon with, Smoke over a field of, Sugar and salt around, A letter scented with, Evenings by the canal and, Clean
  linen with, Copper-distilled, A quiet hour of, Two dancers and a breath of, Winter sun on, Silk folded around, Tea
  poured over, A garden wall behind, Dust and, The last bus home and a trace of
`)

const beginnings = list('ba, da, fa, ga, ha, ja, ka, la, ma, na, qa, ra, sa, ta, wa, ya, za, sha, cha, kha')
const middles = list('ri, lim, ndar, roz, min, zeb, hir, san, dil, bar, tan, wan, ree, mal, nush')
const endings = list('ah, i, an, oor, een, aan, is, at')

const knownHouses = list(`
  Khushbu, Thar & Sons, Darya House, Kehkashan, Bagh-e-Noor, Al Mashriq Oud, Qasr Al Ward, Attarwala 1921, Chanel,
  Dior, Versace, Gucci, Yves Saint Laurent, Giorgio Armani, Tom Ford, Lattafa, Armaf, Ajmal, Rasasi, Al Haramain,
  Swiss Arabian, Creed, Amouage, Hermès, Prada, Burberry, Dolce & Gabbana, Givenchy, Guerlain, Lancôme, Montblanc,
  Hugo Boss, Calvin Klein, Davidoff, Bvlgari, Cartier, Jo Malone, Byredo, Le Labo, Diptyque, Kilian, Xerjoff, Initio,
  Nishane, Mancera, Montale, Roja, Penhaligon’s, Acqua di Parma, Maison Margiela
`)

/** The known houses, then many small ones, as in the search dictionary of a large shop. */
export const brands = [
  ...knownHouses,
  ...beginnings.flatMap((first, row) =>
    middles.flatMap((middle, column) => {
      const last = endings[(row * 3 + column * 5) % endings.length]
      return [`${first[0]?.toUpperCase()}${first.slice(1)}${middle}${last} Perfumers`]
    }),
  ),
]

/** Names separated by commas, on any number of lines. */
function list(text: string): string[] {
  return text.split(',').map(name => name.trim().replaceAll(/\s+/g, ' '))
}
