/** The bottle and the world of each product, in the words of `studio`: what is photographed, and before what. */

export type Look = {
  shape: string
  /** Form and material: 'block-walnut'. */
  cap: string
  glass: string
  /** The colour of the full bottle held against the light. */
  liquid: string
  backdrop: string
  /** The colour of ground and wall. */
  tone: string
  view: string
  /** What lies about, by names of `studio/notes.py`. */
  props: string[]
  /** The label, where it is not the house's own. */
  label?: string
}

// product | shape cap glass liquid | backdrop tone view | props | label
const table = `
shab-e-lahore-k3v9q | slab block-walnut clear #b9722a | slab_night #3a2a1e front | oud, smoke
mitti-ki-saugandh-p7x2d | slab block-marble clear #c4be92 | courtyard #9c6a54 right | mitti
karachi-breeze-h2m5z | tall block-silver clear #c6e0e6 | water #86b4c2 front | pebbles
sandal-darbar-c9r1y | slab block-gold clear #d7a75c | window #e2d3b8 right | sandalwood
vetiver-no-7-j6b0s | cylinder cylinder-lacquer clear #b4ad62 | podium #a9ad8c front | vetiver
chaand-raat-homme-x8d4k | mihrab dome-gold black #2a1a10 | lamps #141c30 left | dates, cinnamon | Khushbu night
ittefaq-b1z7f | cylinder cylinder-silver clear #e6e9cb | felt #d3d9b0 aside | lime
gentleman-of-anarkali-d7c2x | slab ball-walnut green #7d8746 | table #6a3d22 left | tobacco, clove | Khushbu night
margalla-pine-s8f5a | tall cylinder-jade clear #a6c498 | window #b9c4ae right | pine, juniper
raat-ki-siyahi-v2h0n | cylinder block-onyx black #15161c | paper #d8cdb8 aside | frankincense
the-long-evening-on-the-old-canal-road-with-jasmine-sellers-and-rain-u9j4c | slab block-lacquer clear #a9ae78 | rain #54605a left | jasmine
makran-coast-y0v7u | tall ball-silver clear #a9d0d4 | shore #b98a5c left | driftwood
khyber-smoke-w4n8t | octagon facet-onyx smoke #7a4420 | polished_night #2e2620 left | tobacco, smoke
lavender-sahar-t5q3e | flask ball-ivory clear #c3b8d6 | window #d9d2dc left | lavender
oud-shikari-n0g6w | decanter block-bronze amber #8a4a18 | table #5a3018 right | oud
saffron-route-q4y8m | dome facet-gold clear #c4622f | tray #5a4028 left | saffron
black-cumin-z3k9v | octagon facet-lacquer amber #8a4c20 | dunes #b07f50 front | black cumin
sultan-amber-m1t6p | decanter crown-gold amber #c77a1e | slab_night #4a3018 right | amber, frankincense, smoke
cedar-and-khus-e6w3r | flask block-walnut clear #cbb570 | garden #b5ab8c right | cedar
shah-jahan-intense-g5p9b | dome ball-marble plum #8a3450 | marble #d9cfc2 front | rose heads
gulab-e-subah-r2k8w | mihrab ball-gold clear #ecb8b0 | silk #e2c4b8 front | pink roses
raat-ki-rani-b6m1x | mihrab dome-gold clear #dcc884 | lamps #12182a right | jasmine | Khushbu night
chambeli-white-h5n9q | tall cylinder-ivory clear #f0f1e0 | window #ece6d8 front | jasmine
anarkali-blush-d1v6t | slab block-gold clear #dd6a64 | felt #e9cfc4 left | pomegranate
mehndi-green-y4b8r | mihrab dome-bronze green #8ba24e | courtyard #7d7a58 left | henna | Khushbu night
peshawari-chai-vanilla-n6j0m | cylinder cylinder-walnut clear #cf9f66 | table #7a4a2a aside-right | vanilla, cardamom
barsaat-l8w1k | tall ball-silver blue #a8d0d2 | rain #3f5258 front | mint
rose-and-khus-a3g6v | cylinder cylinder-marble clear #d49a92 | podium #c79a8a right | pink rose, vetiver
kashmir-musk-e8t2z | slab dome-ivory clear #ead9bd | wool #d9cbb4 left | wool
gul-e-yasmin-s4h5b | mihrab dome-silver clear #dfd096 | garden #cfc8ae front | jasmine
motia-gajra-f3s7j | flask ball-ivory clear #ece3bd | podium #b9c4a0 left | motia
noor-jahan-w8c4y | dome facet-gold plum #a83a58 | silk #5a1428 right | pomegranate, dark rose
zafran-silk-k7p2g | decanter facet-gold clear #e09a2c | silk #a8702c front | saffron
sehra-iris-q9z5e | octagon facet-bronze clear #d6cbdc | dunes #c8a27c right | violet
lavender-haveli-t0x3a | flask ball-silver clear #c0b0da | wool #b9aebf front | lavender
dilruba-c2f7h | dome crown-gold rose #e69a7c | podium #d9a088 left | peach
shehnai-u5d9s | flask crown-gold clear #d4742f | silk #a8481c left | marigold
mehfil-velvet-p1q4n | decanter ball-onyx plum #6a1a34 | polished_night #2c1018 front | plum, dark rose
citrus-bagh-j7y3c | flask ball-walnut clear #f2bb50 | garden #d6c9a4 aside | orange
shisha-mahal-v0m8x | dome ball-silver clear #ead9ae | lamps #1c1c26 front | pearls
ruh-gulab-x5k1p | vial crown-gold clear #c4533f | silk #d8b9a8 left | rose
mitti-attar-c8r4w | vial ball-walnut clear #b5834a | courtyard #a0705a front | mitti
ruh-khus-z2d7m | vial dome-silver clear #6d8a3a | table #4e5a34 right | vetiver
shamama-royal-q6v0f | tola crown-gold amber #8a4a1c | tray #4a3524 left | clove, cardamom, cinnamon
sandal-safaid-h1n6k | vial ball-ivory clear #e4c988 | window #e6dac2 aside | sandalwood
white-oud-w3p9d | vial cylinder-silver clear #f1e9d4 | felt #dfe0d2 right | jasmine, white pepper
black-oud-m7x2q | vial facet-onyx smoke #3a2416 | slab_night #2c2420 left | oud, black pepper | Khushbu night
motia-attar-k0f5r | drop crown-gold clear #dfca68 | garden #b9b890 front | motia
zafran-attar-y9c1j | vial crown-gold clear #d9701f | tray #6a4a2a right | saffron
hina-attar-p8y4t | vial dome-bronze green #6f7a30 | paper #b9ad84 left | henna, clove
majmua-d6m3c | vial ball-walnut clear #98a24c | rain #48564a aside | mitti
lavender-of-swat-r9h0n | drop ball-silver clear #b3a4d2 | podium #b4abc4 right | lavender
dehn-al-oud-hindi-t9j3s | tola crown-bronze clear #5a2a10 | polished_night #2a1c14 right | oud, smoke
dehn-al-oud-cambodi-b4g8y | tola facet-gold clear #8a4018 | table #6a3a20 left | raspberry, oud
kasturi-musk-e5s8h | tola ball-onyx plum #6a2c34 | wool #a8907c front | amber
amber-malaki-n4w6z | tola dome-gold amber #c9781f | dunes #c08c58 left | amber
oud-and-taif-rose-g2b7v | tola crown-gold clear #9a3428 | silk #b88a78 right | oud, dark rose
bakhoor-night-f7k5x | decanter facet-gold smoke #6a3418 | tray #3a2c22 front | oud, smoke
bleu-nocturne-tester-k6t2v | plain block-lacquer blue #6a86a8 | kraft #a98d6e left | grapefruit
mistral-tester-w1m8p | plain cylinder-lacquer smoke #7c8490 | kraft #a89880 right | pink pepper
menta-fredda-tester-d5x9c | plain cylinder-silver clear #8ecac4 | felt #bcd2c8 left | mint
serra-bianca-tester-h8v3q | plain block-ivory clear #e6b9b0 | kraft #c9a890 front | tuberose
cafe-minuit-tester-r4j7y | plain block-onyx black #1a1214 | window #cdb89a left | coffee
acqua-di-corfu-tester-n2c6z | plain cylinder-silver clear #d6e6e2 | water #9cc0c0 right | pebbles
shab-e-lahore-tester-b9g5s | plain block-walnut clear #b9722a | kraft #a4876a right | cardamom
gulab-e-subah-tester-x3p1f | plain ball-gold clear #ecb8b0 | felt #e2c8bc right | pink rose
saffron-route-tester-t7w4m | plain block-gold clear #c4622f | kraft #ad9070 front | saffron
discovery-vials-set-of-five-e0y8k | spray cylinder-lacquer clear #b9722a | paper #dccfb4 front | pink rose
the-nikah-box-m3d9r | slab block-walnut clear #b9722a | marble #d6ccb8 front | pink rose
eid-coffret-v8k2h | mihrab dome-gold black #2a1a10 | lamps #141c30 front |
attar-trunk-q1f7t | vial crown-gold clear #c4533f | table #6a4226 front | cotton
rose-letters-c6n4j | flask ball-gold clear #dc9a94 | paper #e6d2c6 front | soap, pink rose
the-gentlemans-case-z5s0w | octagon facet-onyx smoke #7a4420 | table #54301a front | tobacco
garden-trio-y2b6g | flask ball-ivory clear #ece3bd | garden #c4bd98 front | leaves
oud-majlis-set-a9r3p | decanter block-bronze amber #8a4a18 | polished_night #241a14 front | oud
pocket-pair-h4x8e | cylinder cylinder-silver clear #e6e9cb | felt #dcd6c4 front |
`

export const looks: Map<string, Look> = new Map(table.trim().split('\n').map(readRow))

function readRow(row: string): [id: string, look: Look] {
  const [id = '', bottle = '', scene = '', props = '', label = ''] = row.split('|').map(cell => cell.trim())
  const [shape, cap, glass, liquid] = bottle.split(' ')
  const [backdrop, tone, view] = scene.split(' ')
  if (!(shape && cap && glass && liquid && backdrop && tone && view))
    throw new Error(`A row of looks lacks a word: ${row}`)
  const look = { shape, cap, glass, liquid, backdrop, tone, view, props: props.split(', ').filter(Boolean) }
  return [id, label ? { ...look, label } : look]
}

/** Of the shape's usual size: attars in a perfume's shape are smaller. */
export const scales: Record<string, number> = {
  'motia-attar-k0f5r': 0.58,
  'lavender-of-swat-r9h0n': 0.58,
  'bakhoor-night-f7k5x': 0.58,
}

export type Box = { color: string; lining?: string; stuff?: string; style?: string }

/** The bottles of a set, by product and ml, and its open box. `own` is a bottle that only the set has. */
export type DemoSet = {
  bottles: [productId: string, ml: number, own?: Partial<Look> & { name: string; kind: string }][]
  box?: Box
}

export const sets: Record<string, DemoSet> = {
  'the-nikah-box-m3d9r': {
    bottles: [
      ['shab-e-lahore-k3v9q', 50],
      ['ruh-gulab-x5k1p', 6],
      ['gulab-e-subah-r2k8w', 50],
    ],
    box: { color: '#16402c', lining: '#d9c9a6', stuff: 'cloth' },
  },
  'eid-coffret-v8k2h': {
    bottles: [
      ['chaand-raat-homme-x8d4k', 30],
      ['white-oud-w3p9d', 6],
      ['motia-gajra-f3s7j', 30],
    ],
    box: { color: '#143a28', lining: '#b98a3c', stuff: 'board' },
  },
  'attar-trunk-q1f7t': {
    bottles: [
      ['ruh-gulab-x5k1p', 6],
      ['ruh-khus-z2d7m', 6],
      ['mitti-attar-c8r4w', 6],
    ],
    box: { color: '#8a4f28', lining: '#e8e0d0', stuff: 'wood' },
  },
  'rose-letters-c6n4j': {
    bottles: [
      ['rose-letters-c6n4j', 50, { name: 'Rose', kind: 'Eau de Parfum' }],
      ['rose-letters-c6n4j', 6, { name: 'Rose', kind: 'Attar', shape: 'vial', cap: 'crown-gold', liquid: '#c4533f' }],
    ],
    box: { color: '#e6d8c2', lining: '#e3b9b0', stuff: 'board' },
  },
  'the-gentlemans-case-z5s0w': {
    bottles: [
      ['khyber-smoke-w4n8t', 50],
      ['black-cumin-z3k9v', 50],
    ],
    box: { color: '#6a3a1c', lining: '#2a1c14', stuff: 'leather' },
  },
  'garden-trio-y2b6g': {
    bottles: [
      ['motia-gajra-f3s7j', 30],
      ['lavender-haveli-t0x3a', 30],
      ['citrus-bagh-j7y3c', 30],
    ],
    box: { color: '#5f7348', lining: '#ece6d2', stuff: 'board' },
  },
  'oud-majlis-set-a9r3p': {
    bottles: [
      ['dehn-al-oud-hindi-t9j3s', 6],
      ['oud-shikari-n0g6w', 50],
      ['dehn-al-oud-cambodi-b4g8y', 6],
    ],
    box: { color: '#0c0a09', lining: '#e4d8c0', stuff: 'lacquer' },
  },
  'pocket-pair-h4x8e': {
    bottles: [
      ['ittefaq-b1z7f', 30],
      ['rose-and-khus-a3g6v', 30],
    ],
  },
  'discovery-vials-set-of-five-e0y8k': {
    bottles: [
      ['shab-e-lahore-k3v9q', 2],
      ['mitti-ki-saugandh-p7x2d', 2],
      ['gulab-e-subah-r2k8w', 2],
      ['raat-ki-rani-b6m1x', 2],
      ['kashmir-musk-e8t2z', 2],
    ],
  },
}

/** The product that is such a bottle by itself, and what its picture is named by. */
export const ownBottleId = (set: { _id: string }, kind: string): string =>
  `${set._id}-${kind.toLowerCase().replaceAll(' ', '-')}`

/** How such bottles look, by that product. */
export const ownBottleLooks: Map<string, Look> = new Map(
  Object.entries(sets).flatMap(([_id, { bottles }]) =>
    bottles.flatMap(([, , own]) => {
      const look = looks.get(_id)
      return own && look ? [[ownBottleId({ _id }, own.kind), { ...look, ...own }] as const] : []
    }),
  ),
)
