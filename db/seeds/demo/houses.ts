/**
 * The houses of the demo shop, in order. People and places are invented. `picture` and those in the text ({picture:FILE}) are files of
 * `pictures/webp`; one that is missing is left out.
 */
export type DemoHouse = {
  slug: string
  name: string
  place: string
  maker: string
  founded: number
  method: string
  description: string
  picture: string
  body: string
}

export const demoHouses: DemoHouse[] = [
  {
    slug: 'khushbu',
    name: 'Khushbu',
    place: 'Lahore',
    maker: 'Nasreen and Salman Qadir',
    founded: 1994,
    method: 'Blended by hand, rested six weeks, filled by weight',
    description: 'Our own perfumes: evenings, gardens and rain of Punjab, blended in a workroom behind Anarkali.',
    picture: 'shab-e-lahore-k3v9q-1.webp',
    body: `## The room behind Anarkali

{picture:story-workbench.webp:The workbench in the evening}

Two windows, one long table, and the weighing scale that Nasreen Qadir brought home from a pharmacy sale in 1994. She still blends every new perfume on it herself. Her son Salman writes the names.

## Six weeks, no shortcut

{picture:gulab-e-subah-r2k8w-2.webp:A bottle of Gulab-e-Subah with its box}

A fresh blend smells of its parts. After six weeks in the dark it smells of one thing. So we wait, filter it cold, and fill by weight: a hundred millilitres are a hundred millilitres.

The rose comes from Pattoki, the clay for Mitti ki Saugandh from Chiniot.`,
  },
  {
    slug: 'attarwala-1921',
    name: 'Attarwala 1921',
    place: 'Multan',
    maker: 'The Attarwala family, fourth generation',
    founded: 1921,
    method: 'Deg and bhapka: copper stills, wood fire, sandal oil',
    description: 'Attars distilled over wood fire in copper, as four generations of one Multan family have done it.',
    picture: 'shamama-royal-q6v0f-2.webp',
    body: `## Fire, water, copper

{picture:story-still.webp:The copper still, sealed with clay and rope}

The deg is a copper pot that holds forty kilos of petals. A bamboo pipe leads from it to the bhapka, a round flask in a water tank, with sandal oil in its belly. Steam carries the flower over; the oil keeps it. Nothing else happens, and it takes a day.

Ghulam Rasool Attarwala lit the first fire at Haram Gate in 1921. His great-grandson Bilal lights it today, at four in the morning.

## What goes in

{picture:story-materials.webp:What goes into shamama: roses, saffron, oud, cardamom}

Rose in March, khus in June, motia in the hot nights, clay from the Chenab before the rains. Shamama and hina cook for two weeks, with more than forty herbs whose list hangs nowhere: it is learned.`,
  },
  {
    slug: 'bagh-e-noor',
    name: 'Bagh-e-Noor',
    place: 'Multan',
    maker: 'Safia Noor',
    founded: 1987,
    method: 'Enfleurage: fresh flowers on oil, every dusk anew',
    description:
      'A garden first, a perfume house second: jasmine, lavender and kinnow, picked for the day they smell best.',
    picture: 'motia-gajra-f3s7j-2.webp',
    body: `## Four acres of white flowers

{picture:story-flowers.webp:Baskets of roses and jasmine}

Safia Noor planted motia between her father's mango trees because the gajra sellers of Multan paid cash. The flowers that came home unsold went onto oil. In 1987 the oil earned more than the gajras.

## At dusk

Jasmine opens after sunset, so the picking begins at six and the sheets are laid by nine. Fresh buds lie on the oil for one night, twenty-one nights in a row. No heat touches them.

The lavender is grown for us in Swat, the kinnow oil is pressed in Sargodha, ten minutes from our shop.`,
  },
  {
    slug: 'kehkashan',
    name: 'Kehkashan',
    place: 'Islamabad',
    maker: 'Dr Hina Kehkashan',
    founded: 2016,
    method: 'Few materials, each in a large dose, written on the label',
    description: 'Quiet, exact perfumes by a chemist who left the laboratory: short formulas, each with its booklet.',
    picture: 'vetiver-no-7-j6b0s-1.webp',
    body: `## A notebook, not a legend

{picture:raat-ki-siyahi-v2h0n-2.webp:Raat ki Siyahi with its box}

Hina Kehkashan taught chemistry for eleven years. Her formulas are short: Vetiver No. 7 has eight materials, seven parts of one. Each bottle comes with a booklet that says what was tried and why it was left out.

## Ink, tea, rain

Her subjects lie on any desk: ink drying on paper, chai with too much malai, a rose with the soil still on it. They are filled in Islamabad, forty bottles at a time.`,
  },
  {
    slug: 'darya-house',
    name: 'Darya House',
    place: 'Karachi',
    maker: 'The Memon brothers',
    founded: 2009,
    method: 'Light eaux de toilette, made for heat and salt air',
    description: 'Clean, light perfumes for a city by the sea, at prices for every day.',
    picture: 'makran-coast-y0v7u-2.webp',
    body: `## Made for July

{picture:karachi-breeze-h2m5z-2.webp:Karachi Breeze}

In Karachi a heavy perfume is over by eleven. Arif and Junaid Memon make theirs light: citrus, salt, white flowers, a clean wood. Spray again after lunch; at this price you may.

## By the harbour

The oils arrive at Keamari and are blended a few streets away. No pouch and no ribbon: the money is in the bottle.`,
  },
  {
    slug: 'thar-and-sons',
    name: 'Thar & Sons',
    place: 'Bahawalpur',
    maker: 'Yousaf Thar and his two sons',
    founded: 1978,
    method: 'Smoke and spice tinctures, steeped a whole winter',
    description: 'Smoke, leather and spice from the edge of the Cholistan, by a family of saddlers.',
    picture: 'khyber-smoke-w4n8t-2.webp',
    body: `## First saddles, then scent

{picture:khyber-smoke-w4n8t-1.webp:Khyber Smoke in the dark}

A good saddle is rubbed with wax, smoke and clove oil. Yousaf Thar's customers kept asking for the smell without the saddle, and in 1978 he bottled it.

## One winter

Tobacco, tea and black cumin lie in spirit from November to March, in clay jars, in a room that is never heated. The felt sleeves and the leather cases are still cut next door.`,
  },
  {
    slug: 'qasr-al-ward',
    name: 'Qasr Al Ward',
    place: 'Dubai',
    maker: 'Layla Al Warid',
    founded: 2003,
    method: 'Rich extraits, layered rose by rose',
    description: 'Grand roses, saffron and amber for wedding halls, blended in Dubai.',
    picture: 'noor-jahan-w8c4y-1.webp',
    body: `## The palace of roses

{picture:shah-jahan-intense-g5p9b-2.webp:The marble cap of Shah Jahan Intense}

Layla Al Warid's family came from Lahore to Deira in 1961 and sold cloth. She sells what women asked her mother for at the same counter: something that lasts from the nikah to the rukhsati.

## Rose by rose

Taif for the sharp morning, Bulgaria for the jam, a rose absolute for the dark. Each layer rests before the next one is poured. The velvet trays are sewn in the same shop.`,
  },
  {
    slug: 'al-mashriq-oud',
    name: 'Al Mashriq Oud',
    place: 'Sharjah',
    maker: 'Haji Yaqub and sons',
    founded: 1968,
    method: 'Agarwood, soaked, distilled and aged up to nine years',
    description: 'Oud oils from Assam, Trat and Koh Kong, aged in Sharjah, and the perfumes built on them.',
    picture: 'dehn-al-oud-hindi-t9j3s-2.webp',
    body: `## Wood that was wounded

{picture:note-oud.webp:Chips of oud}

A healthy tree has no scent. Where it was hurt it makes resin, over twenty years, and that dark wood is oud. Haji Yaqub bought his first log in Assam in 1968 with his brother's taxi money.

## Nine years in the dark

The chips are soaked, distilled for a week, and the oil is put away. Young oud bites; after nine years it sits down. We open a jar only when the one before it is sold.`,
  },
  {
    slug: 'maison-verrane',
    name: 'Maison Verrane',
    place: 'Grasse, France',
    maker: 'Maison Verrane',
    founded: 1989,
    method: 'Classic French eaux de parfum',
    description: 'A French house whose counter bottles we bring in as testers: full scent, plain carton.',
    picture: 'bleu-nocturne-tester-k6t2v-1.webp',
    body: `## From the counter to you

A tester is the bottle that stood on a boutique's counter. The perfume is the same as on the shelf. We check the level of each one, 95 percent or better, before it leaves us.`,
  },
  {
    slug: 'casa-lucerna',
    name: 'Casa Lucerna',
    place: 'Como, Italy',
    maker: 'Casa Lucerna',
    founded: 1996,
    method: 'Fresh Italian eaux de toilette',
    description: 'An Italian house of mint, white flowers and salt water, with us as testers.',
    picture: 'serra-bianca-tester-h8v3q-1.webp',
    body: `## Mint, glasshouses, the sea

Three bright perfumes from the lake, with us as counter bottles in a plain carton. Each one is checked and wrapped here before it goes to you.`,
  },
]
