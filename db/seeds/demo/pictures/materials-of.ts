import type { DemoProduct } from '../products.ts'

/** The studio's name of what a note is made of; notes that have no body ('Musk') are left out. */
const materials: Record<string, string> = {
  Almond: 'almond',
  Amber: 'amber',
  Benzoin: 'amber',
  Bergamot: 'bergamot',
  'Betel Leaf': 'leaves',
  'Bitter Orange': 'orange',
  'Black Cumin': 'black cumin',
  'Black Pepper': 'black pepper',
  'Blood Orange': 'blood orange',
  Cardamom: 'cardamom',
  Cedarwood: 'cedar',
  Cinnamon: 'cinnamon',
  Clove: 'clove',
  Coffee: 'coffee',
  Dates: 'dates',
  Driftwood: 'driftwood',
  Fig: 'fig',
  Frankincense: 'frankincense',
  Grapefruit: 'grapefruit',
  'Green Apple': 'apple',
  'Green Cardamom': 'cardamom',
  'Green Leaf': 'leaves',
  'Green Tea': 'tea',
  'Henna Flower': 'henna',
  'Henna Leaf': 'henna',
  Honey: 'honey',
  Incense: 'frankincense',
  Jasmine: 'jasmine',
  'Jasmine Sambac': 'motia',
  Juniper: 'juniper',
  Kinnow: 'orange',
  Labdanum: 'amber',
  Lavender: 'lavender',
  Lemon: 'lemon',
  Lime: 'lime',
  Lychee: 'lychee',
  Mandarin: 'orange',
  Marigold: 'marigold',
  Mint: 'mint',
  Mitti: 'mitti',
  'Night Jasmine': 'jasmine',
  Nutmeg: 'nutmeg',
  Orange: 'orange',
  'Orange Blossom': 'orange blossom',
  Oud: 'oud',
  Peach: 'peach',
  Peony: 'peony',
  'Pink Pepper': 'pink pepper',
  Plum: 'plum',
  Pomegranate: 'pomegranate',
  Raspberry: 'raspberry',
  Rose: 'rose heads',
  Saffron: 'saffron',
  Sandalwood: 'sandalwood',
  'Taif Rose': 'rose',
  Tea: 'tea',
  Tobacco: 'tobacco',
  Tuberose: 'tuberose',
  Vanilla: 'vanilla',
  Vetiver: 'vetiver',
  Violet: 'violet',
  'White Pepper': 'white pepper',
  Yuzu: 'lemon',
}
/** These fill half a picture: one of them is enough. */
const large = new Set([
  'bergamot',
  'lime',
  'orange',
  'blood orange',
  'grapefruit',
  'lemon',
  'apple',
  'peach',
  'pomegranate',
  'fig',
  'plum',
  'lychee',
])

/**
 * Up to four raw materials of a product, of its top, heart and base notes by turns, at most one of them a large fruit.
 */
export function materialsOf({ topNotes, heartNotes, baseNotes }: DemoProduct): string[] {
  const most = Math.max(topNotes.length, heartNotes.length, baseNotes.length)
  const notes = Array.from({ length: most }, (_, place) => [topNotes[place], heartNotes[place], baseNotes[place]])
  const all = [...new Set(notes.flat().flatMap(note => materials[note ?? ''] ?? []))]
  const fruit = all.find(material => large.has(material))
  return all.filter(material => material === fruit || !large.has(material)).slice(0, 4)
}
