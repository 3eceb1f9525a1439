import type { DemoProduct } from '../product.ts'
import { chance } from './colour.ts'
import type { Measure } from './draw-label.ts'
import { stand } from './draw-product.ts'
import * as draw from './ingredients.ts'
import { backdrop, grounds, picture } from './scene.ts'
import { shapes } from './shapes.ts'

/** What a note looks like. The first pattern that fits the note's name wins. */
const kinds: [pattern: RegExp, draw: draw.Draw, colour: string][] = [
  [/rosemary|juniper|pine|cypress/i, draw.sprigs, '#5f7a5c'],
  [/taif rose|^rose$|peony/i, draw.rose, '#b83a4e'],
  [/lavender|heliotrope|clary sage/i, draw.sprigs, '#8b76bd'],
  [/iris|orris|violet$|osmanthus/i, draw.petals, '#8f7fb8'],
  [/marigold|immortelle|henna flower|rangoon/i, draw.petals, '#e08a1f'],
  [/jasmine|tuberose|neroli|blossom|ylang|magnolia|lily|kewra|kadamba|geranium/i, draw.blossoms, '#f7f3e4'],
  [/saffron|davana/i, draw.threads, '#b3261a'],
  [/vetiver|spikenard|cypriol|ginger/i, draw.roots, '#8a6a3e'],
  [/mitti|earth/i, draw.stones, '#a45c38'],
  [/blood orange|grapefruit/i, draw.citrus, '#e0653a'],
  [/orange|mandarin|kinnow/i, draw.citrus, '#e98a1f'],
  [/^lime|petitgrain/i, draw.citrus, '#8fae3a'],
  [/bergamot|lemon|yuzu|citrus/i, draw.citrus, '#e3bf35'],
  [/cinnamon/i, draw.sticks, '#8a4a26'],
  [/vanilla|tonka/i, draw.pods, '#3a2013'],
  [/cardamom|coriander|carrot/i, draw.seeds, '#93a35c'],
  [/coffee|nutmeg|hazelnut|almond|praline|pistachio|cumin|clove|ambrette/i, draw.seeds, '#5a3319'],
  [/pink pepper|raspberry$|^berries/i, draw.berries, '#b8404a'],
  [/pepper|blackcurrant/i, draw.berries, '#2b2523'],
  [/white oud/i, draw.wood, '#b59a74'],
  [/oud|guaiac|birch/i, draw.wood, '#4a2c18'],
  [/sandalwood|cedar|wood|driftwood/i, draw.wood, '#b07f4e'],
  [/frankincense|elemi|benzoin|styrax/i, draw.resin, '#dcb46a'],
  [/labdanum|castoreum/i, draw.resin, '#5b2c12'],
  [/ambergris|salt|aldehydes|rice/i, draw.stones, '#d5cdbd'],
  [/amber|honey$/i, draw.resin, '#c9771d'],
  [/ink/i, draw.pool, '#15161d'],
  [/milk/i, draw.pool, '#f3ead8'],
  [/water|rain|sea/i, draw.pool, '#8fb3b0'],
  [/leather|suede/i, draw.cloth, '#6b3f24'],
  [/cashmere|cotton/i, draw.cloth, '#e3d5bf'],
  [/musk/i, draw.stones, '#e6ddcd'],
  [/pomegranate|plum|lychee/i, draw.fruit, '#9c2b35'],
  [/pear|apple|mango|quince|fig$/i, draw.fruit, '#9aa84a'],
  [/peach|date/i, draw.fruit, '#b5692f'],
  [/smoke|incense/i, draw.resin, '#8a5a2a'],
  [/tobacco|hay/i, draw.leaves, '#8a6232'],
  [/moss|patchouli/i, draw.leaves, '#5a5b33'],
  [/.*/, draw.leaves, '#5b7a45'],
]

type Heap = { draw: draw.Draw; colour: string }

/** Up to four different heaps, taken in turn from base, heart and top so that each layer is seen. */
function heapsOf(product: DemoProduct): Heap[] {
  const layers = [product.heartNotes, product.baseNotes, product.topNotes]
  const inTurn = [0, 1, 2, 3].flatMap(i => layers.flatMap(layer => layer[i] ?? []))
  const heaps: Heap[] = []
  for (const note of inTurn) {
    const kind = kinds.find(([pattern]) => pattern.test(note))
    if (kind && !heaps.some(heap => heap.draw === kind[1]) && heaps.length < 4)
      heaps.push({ draw: kind[1], colour: kind[2] })
  }
  return heaps
}

const smoky = /oud|incense|frankincense|birch|smoke|tobacco/i

/** The bottle among what it is made of. Heaps further back are smaller; the front ones may run out of the picture. */
export function drawNotesPicture(product: DemoProduct, measure: Measure): string {
  const luck = chance(`${product._id} notes`)
  const t = grounds[product.look.ground]
  const shape = shapes[product.look.shape]
  const scale = Math.min(740 / (shape.height + shape.cap.h), 460 / shape.width, 1.2)
  const side = luck.pick([1, -1])
  const x = 500 + side * 60
  // Sharp beside the bottle, soft behind it and softer in front: the eye stays where the lens is set.
  const places = [
    [500 - side * 240, 1030, 1.3, 1.2],
    [500 + side * 350, 960, 0.95, 5],
    [500 + side * 255, 1160, 1.5, 6],
    [500 - side * 330, 1225, 1.8, 8],
  ] as const
  const heaps = heapsOf(product)
  const drawn = heaps
    .flatMap((heap, i) => {
      const [left, top, size, blur] = places[i] ?? []
      if (left === undefined || top === undefined) return []
      return [
        {
          top,
          svg: `<g transform="translate(${left} ${top}) scale(${size})"><g style="filter:saturate(.8) brightness(${t.dark ? 0.9 : 1}) sepia(.12) blur(${blur}px)">${heap.draw(luck, heap.colour)}</g></g>`,
        },
      ]
    })
    .sort((a, b) => a.top - b.top)
  const behind = drawn.filter(heap => heap.top < 1000)
  const front = drawn.filter(heap => heap.top >= 1000)
  const notes = [...product.topNotes, ...product.heartNotes, ...product.baseNotes]
  const wisp = notes.some(note => smoky.test(note))
    ? `<g transform="translate(${x - side * 250} 960)">${draw.smoke(luck, '#c9b79c')}</g>`
    : ''
  return picture(
    1000,
    1250,
    `${backdrop(product.look.ground, luck, 1000, 1250, 1000)}
    <defs>${draw.lightFilters}<radialGradient id="bloomshade" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient></defs>
    ${wisp}${behind.map(heap => heap.svg).join('')}${stand('b', product, x, 1000, scale, measure)}${front.map(heap => heap.svg).join('')}
    <linearGradient id="near" x1="0" y1="0" x2="0" y2="1"><stop offset=".74" stop-color="${t.deep}" stop-opacity="0"/><stop offset="1" stop-color="${t.deep}" stop-opacity=".6"/></linearGradient><rect width="1000" height="1250" fill="url(#near)" style="mix-blend-mode:multiply"/>`,
  )
}
