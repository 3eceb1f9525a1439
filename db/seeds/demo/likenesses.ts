/** Perfumes of other houses that shoppers ask for: name | house | spellings | notes as published by their makers, as the catalogue writes them. */
export const demoLikenesses = `
Sauvage | Dior | savage, sovage, dior savage, ساوج, ڈیور ساوج | Bergamot, Black Pepper, Lavender, Geranium, Vetiver, Patchouli, Ambergris, Cedarwood, Labdanum, Elemi
Bleu de Chanel | Chanel | blue de chanel, bleu chanel, blue chanel, blu de chanel, بلو ڈی شینل | Grapefruit, Lemon, Mint, Pink Pepper, Ginger, Nutmeg, Jasmine, Incense, Cedarwood, Sandalwood, Vetiver, Patchouli
Eros | Versace | versace eros flame | Mint, Green Apple, Lemon, Tonka Bean, Geranium, Vanilla, Vetiver, Cedarwood, Oakmoss
Black Opium | YSL | black opium ysl, yves black opium, opium, black opiam | Pear, Pink Pepper, Coffee, Jasmine, Orange Blossom, Vanilla, Patchouli, Cedarwood
Acqua di Gio | Armani | aqua di gio, acqua di gio profumo, aqua de gio, acqua gio | Lime, Lemon, Bergamot, Sea Notes, Sea Salt, Jasmine, Rosemary, White Musk, Cedarwood, Oakmoss, Patchouli
Aventus | Creed | aventos, creed avantus, avantus | Bergamot, Blackcurrant, Green Apple, Birch Tar, Patchouli, Jasmine, Rose, Musk, Oakmoss, Ambergris, Vanilla
Club de Nuit Intense | Armaf | club de nuit, cdnim, cdn intense | Lemon, Bergamot, Blackcurrant, Green Apple, Birch Tar, Rose, Jasmine, Musk, Ambergris, Patchouli, Vanilla
Baccarat Rouge 540 | Maison Francis Kurkdjian | baccarat rouge, baccarat, br540, mfk baccarat, rouge 540, baccarat rogue | Saffron, Jasmine, Amberwood, Ambergris, Cedarwood
Bloom | Gucci | gucci bloom intense | Orange Blossom, Tuberose, Jasmine, Orris, Sandalwood
No. 5 | Chanel | chanel number 5, chanel five, channel no 5, coco chanel no 5 | Aldehydes, Ylang Ylang, Neroli, Jasmine, Rose, Iris, Orris, Sandalwood, Vetiver, Vanilla
Coco Mademoiselle | Chanel | coco chanel, coco mademoisele, mademoiselle | Orange, Bergamot, Mandarin, Rose, Jasmine, Patchouli, Vetiver, Vanilla, White Musk
Oud Wood | Tom Ford | tom ford oud | Oud, Cardamom, Black Pepper, Sandalwood, Vetiver, Tonka Bean, Amber
Tobacco Vanille | Tom Ford | tobacco vanilla, tobaco vanille | Tobacco, Vanilla, Tonka Bean, Clove, Cinnamon, Ginger, Benzoin
Black Orchid | Tom Ford | black orchid | Jasmine, Ylang Ylang, Bergamot, Blackcurrant, Patchouli, Incense, Vanilla, Sandalwood, Vetiver
Delina | Parfums de Marly | pdm delina | Lychee, Rose, Peony, Bergamot, Musk, White Musk, Nutmeg, Incense
La Vie Est Belle | Lancome | la vie, la vie est bella, lavie est belle | Pear, Blackcurrant, Iris, Jasmine, Orange Blossom, Praline, Vanilla, Patchouli, Tonka Bean
Khamrah | Lattafa | khamra, khamrah qahwa | Cinnamon, Nutmeg, Bergamot, Dates, Praline, Tuberose, Vanilla, Tonka Bean, Amberwood, Benzoin
Asad | Lattafa | lattafa asad | Black Pepper, Tobacco, Coffee, Patchouli, Iris, Vanilla, Amber, Benzoin, Labdanum
Good Girl | Carolina Herrera | good girl ch | Almond, Coffee, Tuberose, Jasmine, Tonka Bean, Sandalwood, Vanilla
Light Blue | Dolce & Gabbana | d and g light blue, dg light blue | Lemon, Green Apple, Jasmine, Rose, Cedarwood, Musk, White Musk, Amber
Miss Dior | Dior | miss dior blooming bouquet | Rose, Peony, Bergamot, Mandarin, Patchouli, White Musk, Lily of the Valley
J'adore | Dior | jadore, jador, dior jadore | Pear, Peach, Magnolia, Bergamot, Jasmine, Rose, Tuberose, Orange Blossom, Musk, Violet
1 Million | Paco Rabanne | one million, paco one million, paco rabanne million | Grapefruit, Mint, Blood Orange, Rose, Cinnamon, Leather, Amber, Patchouli
Invictus | Paco Rabanne | invictus | Grapefruit, Sea Salt, Sea Notes, Mandarin, Jasmine, Guaiac Wood, Oakmoss, Patchouli, Ambergris
Spicebomb | Viktor & Rolf | spice bomb, viktor rolf spicebomb | Pink Pepper, Elemi, Bergamot, Cinnamon, Saffron, Leather, Tobacco, Vetiver
Terre d'Hermes | Hermes | terre de hermes, terre hermes | Orange, Grapefruit, Black Pepper, Geranium, Vetiver, Cedarwood, Patchouli, Benzoin
`
  .trim()
  .split('\n')
  .map(line => {
    const [name = '', house = '', spellings = '', notes = ''] = line.split(' | ')
    return { name, house, spellings: spellings.split(', '), notes: notes.split(', ') }
  })

/** What shoppers of this shop call its products: the spelling, then the words that products have. */
export const demoSpellings = [
  ...'sample,samples,sample set,sample pack,discovery set,trial,trial set,trial pack,tester set,try before buying'
    .split(',')
    .map(spelling => [spelling, 'discovery vials']),
] as [spelling: string, word: string][]
