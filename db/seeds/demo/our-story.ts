/** The story of the demo shop, as its page is written; its people and places are invented. */
export const ourStory = {
  description: 'Two rooms, one counter, and everything that happens before a bottle is yours.',
  body: `## It began with a cupboard

{picture:story-shop.webp:Two shelves of perfumes in the afternoon sun}

In 1994 Nasreen Qadir kept eleven attars in a cupboard of her father's pharmacy in Sargodha. People came for cough syrup and left smelling of khus. After two years the cupboard was a shelf, after five a shop at Satellite Town, where we still are.

The name was the first word every customer said at the door: khushbu.

## The people

{picture:story-people.webp:Cut-paper profiles of Nasreen, Salman, Ustad Rafiq and Rukhsana, each in an oval frame}

**Nasreen** blends. Nothing leaves the dark room before she has worn it for a day.

**Salman**, her son, buys: he has smelled every oil in the shop at its maker's table, and sends half of them back.

**Ustad Rafiq** has filled and sealed bottles for us since 1999 and can tell 50 ml by their weight in the hand.

**Rukhsana** calls you when you order. She knows most of Punjab by voice.

## The place

{picture:story-workbench.webp:Brass scales, three bottles and the book of orders on the workbench}

Our own perfumes are made in Lahore, in two rooms behind Anarkali: one to weigh and blend, one that stays dark. No fan runs in the first, because a fan would carry one perfume into the next.

## The materials

{picture:story-materials.webp:Roses, saffron, oud, amber and cardamom in bowls}

Rose from Pattoki in March, before the sun is on it. Khus roots from the canals of southern Punjab. Clay from the Chenab, half baked. Lavender from Swat, kinnow from the orchards around Sargodha, saffron that comes by the gram. Oud we buy from the one family we trust with it: read about [Al Mashriq Oud](/houses/al-mashriq-oud).

## The making

{picture:story-still.webp:A copper still, sealed with clay and rope, and its bamboo pipe}

Attar is fire, water, copper and patience: a day for rose, two weeks for shamama. [Attarwala 1921](/houses/attarwala-1921) still does it over wood. A perfume is quicker to mix and slower to be ready: six weeks in the dark until its parts stop talking over each other.

## The years

- **1994** A cupboard with eleven attars
- **1996** The cupboard is a shelf
- **1999** The shop at Satellite Town, Sargodha
- **2004** Our first own perfume
- **2016** The houses we love to wear ourselves come onto our shelves
- **Today** Ten houses, and the cupboard behind the counter

Ask, and we open it. [Come by](/pages/store-locator), or call us at [{supportPhone}](tel:{callPhone}). New to attar and oud? Take our [quiz](/pages/quiz), or meet the [houses](/houses).`,
}
