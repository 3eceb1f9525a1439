/**
 * The articles of the demo shop's journal; people and places are invented. `cover` and the pictures of the text ({picture:FILE:WORDS}) are files of
 * `pictures/webp`.
 */
export type DemoArticle = {
  title: string
  description: string
  author: string
  urduAuthor?: string
  cover: string
  coverAlt: string
  urduCoverAlt?: string
  products: string[]
  daysAgo: number
  body: string
  urduTitle?: string
  urduDescription?: string
  urduBody?: string
}

export const demoJournal: DemoArticle[] = [
  {
    title: 'The smell before rain',
    description: 'How baked clay becomes an attar, and why it takes eleven evenings.',
    author: 'Nasreen Qadir',
    urduAuthor: 'نسرین قادر',
    cover: 'story-still.webp',
    coverAlt: 'A copper still, sealed with clay and rope, and its bamboo pipe',
    urduCoverAlt: 'مٹی اور رسی سے بند تانبے کی دیگ اور بانس کی نلکی',
    products: ['mitti-attar-c8r4w', 'mitti-ki-saugandh-p7x2d', 'barsaat-l8w1k', 'vetiver-no-7-j6b0s'],
    daysAgo: 9,
    body: `In June, before the first rain, people come to the counter and ask for the smell of the roof. They mean the hour when somebody pours water over hot bricks so that everybody can sleep outside. It has a name here: *saundhi*.

## Clay, half baked

You cannot press a smell out of rain. You can bake it into clay. Bilal Attarwala buys discs from a potter on the Chenab who takes them from the kiln a day too early. Half baked, they still drink.

Forty kilos go into the copper pot with water from the same river. The pot is sealed with more clay and a rope of cotton, and a fire of acacia is lit under it at four in the morning.

{picture:mitti-attar-c8r4w-1.webp:A bottle of Mitti Attar among shards of baked clay}

## Eleven evenings

Steam carries very little out of clay. So the same sandal oil stays in the receiver, and each day new discs go into the pot. On the third evening the oil smells of nothing. On the sixth it smells of a wet wall. On the eleventh Bilal puts a drop on the back of his hand, walks out into the yard and comes back after an hour.

> If I have to look for it, it needs another day.

## How to wear it

One drop, on cotton or on the wrist, in the evening. It is quiet for ten minutes, then it opens with the warmth of the skin. On a raincoat it stays until the next rain.

If you like it wetter and greener, try [Mitti ki Saugandh](/product/mitti-ki-saugandh-p7x2d), which we blend with vetiver.`,
    urduTitle: 'بارش سے پہلے کی خوشبو',
    urduDescription: 'پکی مٹی عطر کیسے بنتی ہے، اور اس میں گیارہ شامیں کیوں لگتی ہیں۔',
    urduBody: `جون میں، پہلی بارش سے پہلے، لوگ دکان پر آ کر چھت کی خوشبو مانگتے ہیں۔ ان کا مطلب وہ گھڑی ہے جب کوئی گرم اینٹوں پر پانی ڈالتا ہے تاکہ سب باہر سو سکیں۔ ہمارے ہاں اس کا ایک نام ہے: سوندھی خوشبو۔

## آدھی پکی مٹی

بارش سے خوشبو نچوڑی نہیں جا سکتی، مٹی میں پکائی جا سکتی ہے۔ بلال عطر والا چناب کے ایک کمہار سے ٹکیاں خریدتے ہیں جو انہیں بھٹی سے ایک دن پہلے نکال لیتا ہے۔ آدھی پکی مٹی اب بھی پانی پیتی ہے۔

{picture:mitti-attar-c8r4w-1.webp:پکی ہوئی مٹی کے ٹکڑوں میں مٹی کے عطر کی شیشی}

## گیارہ شامیں

مٹی سے بھاپ بہت کم خوشبو لاتی ہے۔ اس لیے صندل کا وہی تیل بھپکے میں رہتا ہے اور روز نئی ٹکیاں دیگ میں جاتی ہیں۔ گیارہویں شام بلال ایک قطرہ ہاتھ کی پشت پر لگاتے ہیں، صحن میں جاتے ہیں اور ایک گھنٹے بعد لوٹتے ہیں۔

> اگر مجھے ڈھونڈنا پڑے تو ایک دن اور چاہیے۔

## کیسے لگائیں

ایک قطرہ، روئی پر یا کلائی پر، شام کو۔ دس منٹ خاموش رہتا ہے، پھر جلد کی گرمی سے کھلتا ہے۔`,
  },
  {
    title: 'A first oud',
    description: 'Barn, honey or smoke: three oils, and how to find out which is yours.',
    author: 'Salman Qadir',
    urduAuthor: 'سلمان قادر',
    cover: 'story-materials.webp',
    coverAlt: 'Roses, saffron, oud, amber and cardamom in bowls',
    urduCoverAlt: 'پیالوں میں گلاب، زعفران، عود، عنبر اور الائچی',
    products: ['dehn-al-oud-cambodi-b4g8y', 'dehn-al-oud-hindi-t9j3s', 'white-oud-w3p9d', 'oud-and-taif-rose-g2b7v'],
    daysAgo: 23,
    body: `Most people meet oud in somebody else's drawing room, and think they have met all of it. Then they smell the second one. Oud is not a note. It is a family that does not agree about anything.

## Three that explain the rest

**Hindi** opens like a barn: leather, hay, animals. Give it twenty minutes. What remains is dry and cool, nearly incense, and it stays past midnight.

**Cambodi** is the sweet one: figs, honeycomb, red fruit in a wooden bowl. No barn at all. If you are not sure, begin here.

**White oud** is not a pure oil but a blend: musk and pale flowers around a little wood. It is oud for an office with the windows closed.

{picture:dehn-al-oud-cambodi-b4g8y-1.webp:A bottle of Dehn Al Oud Cambodi beside red berries}

## Try it properly

- A drop the size of a grain of rice, on the inside of the wrist. Do not rub.
- Nothing else on the skin that day.
- Smell it after a minute, after an hour and before you sleep. Only the third one counts.

Do not decide in a shop, ours included. Take three millilitres home: {attarsStartAt} A vial of that size is a month of evenings.

> My father kept one bottle for nine years. He said it was not finished yet.

## When you know

Hindi wants winter and wool. Cambodi is at home the whole year. Put either under a rose, as in [Oud and Taif Rose](/product/oud-and-taif-rose-g2b7v), and it behaves itself at a wedding.

Still unsure? Take our [quiz](/pages/quiz), or call us at [{supportPhone}](tel:{callPhone}).`,
    urduTitle: 'پہلا عود',
    urduDescription: 'اصطبل، شہد یا دھواں: تین تیل، اور یہ کیسے جانیں کہ آپ کا کون سا ہے۔',
    urduBody: `زیادہ تر لوگ عود سے پہلی بار کسی اور کی بیٹھک میں ملتے ہیں، اور سمجھتے ہیں کہ سب عود ایسے ہی ہوتے ہیں۔ پھر دوسرا سونگھتے ہیں۔ عود ایک خوشبو نہیں، ایک خاندان ہے جس میں کوئی کسی سے اتفاق نہیں کرتا۔

## تین جن سے باقی سمجھ آتے ہیں

**ہندی** اصطبل کی طرح کھلتا ہے: چمڑا، بھوسا، جانور۔ اسے بیس منٹ دیں۔ جو باقی رہتا ہے وہ خشک اور ٹھنڈا ہے، تقریباً لوبان، اور آدھی رات کے بعد تک ٹھہرتا ہے۔

**کمبودی** میٹھا ہے: انجیر، شہد کا چھتا، لکڑی کے پیالے میں سرخ پھل۔ اصطبل بالکل نہیں۔ یقین نہ ہو تو یہیں سے شروع کریں۔

**سفید عود** خالص تیل نہیں، آمیزہ ہے: ذرا سی لکڑی کے گرد مشک اور ہلکے پھول۔ بند کھڑکیوں والے دفتر کا عود۔

{picture:dehn-al-oud-cambodi-b4g8y-1.webp:سرخ بیریوں کے پاس دہن العود کمبودی کی شیشی}

## ٹھیک سے آزمائیں

- چاول کے دانے جتنا قطرہ، کلائی کے اندر کی طرف۔ رگڑیں نہیں۔
- اس دن جلد پر اور کچھ نہ ہو۔
- ایک منٹ بعد سونگھیں، ایک گھنٹے بعد، اور سونے سے پہلے۔ فیصلہ صرف تیسری بار پر ہے۔

دکان میں فیصلہ نہ کریں، ہماری دکان میں بھی نہیں۔ چھوٹی شیشی گھر لے جائیں: تین ملی لیٹر مہینے بھر کی شامیں ہیں۔

> میرے والد نے ایک شیشی نو سال رکھی۔ کہتے تھے ابھی پوری نہیں ہوئی۔

## جب پتا چل جائے

ہندی کو سردی اور اون چاہیے۔ کمبودی سارا سال چلتا ہے۔ دونوں میں سے کسی کو گلاب کے نیچے رکھیں، جیسے [عود اور طائف کے گلاب](/product/oud-and-taif-rose-g2b7v) میں، تو شادی میں سلیقے سے پیش آتا ہے۔

اب بھی طے نہ ہو تو ہمارا [کوئز](/pages/quiz) لیں، یا ہمیں [{supportPhone}](tel:{callPhone}) پر فون کریں۔`,
  },
  {
    title: 'The right hour for rose',
    description: 'A morning in Pattoki, where the petals are bought before the sun sees them.',
    author: 'Rukhsana Bibi',
    urduAuthor: 'رخسانہ بی بی',
    cover: 'story-flowers.webp',
    coverAlt: 'Roses and jasmine in three bowls, petals on the ground between them',
    urduCoverAlt: 'تین پیالوں میں گلاب اور چنبیلی، بیچ میں زمین پر پتیاں',
    products: ['ruh-gulab-x5k1p', 'gulab-e-subah-r2k8w', 'rose-and-khus-a3g6v', 'oud-and-taif-rose-g2b7v'],
    daysAgo: 41,
    body: `The buyers stand beside the road at half past four with their lamps off. Nobody wants to be the first to name a price. Behind them, in the dark, is a field of *desi gulab*, and you smell it long before you can see a single flower.

## Before the sun

A rose gives away its oil when it gets warm. At five in the morning a kilo of petals has twice as much in it as at nine. So Pattoki picks by touch, two fingers below the flower, into a cloth tied at the waist.

{picture:ruh-gulab-x5k1p-1.webp:A bottle of Ruh Gulab among rose petals}

By six the cloths are weighed. By eight the petals are in water. Anybody who arrives later is sold roses for garlands.

## What four tonnes become

Four tonnes of petals make a kilo of oil. That is why most rose in most bottles has never been near a field, and why a vial of [Ruh Gulab](/product/ruh-gulab-x5k1p) is small.

> It should smell of stalk and pepper as well. A rose that is only sweet is jam.

## Three ways to wear it

1. On its own, in the morning, on the collar.
2. Under [khus](/product/rose-and-khus-a3g6v), when it is too hot for anything sweet.
3. As [Gulab-e-Subah](/product/gulab-e-subah-r2k8w), if you would rather spray than dab.`,
    urduTitle: 'گلاب کی صحیح گھڑی',
    urduDescription: 'پتوکی کی ایک صبح، جہاں پتیاں سورج سے پہلے خریدی جاتی ہیں۔',
    urduBody: `خریدار ساڑھے چار بجے سڑک کے کنارے بتیاں بجھائے کھڑے ہوتے ہیں۔ کوئی نہیں چاہتا کہ پہلا دام وہ بولے۔ ان کے پیچھے اندھیرے میں دیسی گلاب کا کھیت ہے، اور ایک پھول دکھائی دینے سے بہت پہلے اس کی خوشبو آ جاتی ہے۔

## سورج سے پہلے

گلاب گرم ہوتے ہی اپنا تیل چھوڑ دیتا ہے۔ صبح پانچ بجے ایک کلو پتیوں میں نو بجے سے دگنا تیل ہوتا ہے۔ اس لیے پتوکی میں ہاتھ سے ٹٹول کر چنتے ہیں، پھول سے دو انگل نیچے، کمر سے بندھی چادر میں۔

{picture:ruh-gulab-x5k1p-1.webp:گلاب کی پتیوں میں روح گلاب کی شیشی}

چھ بجے تک چادریں تُل جاتی ہیں۔ آٹھ بجے تک پتیاں پانی میں ہوتی ہیں۔ جو اس کے بعد آئے اسے ہاروں کے گلاب ملتے ہیں۔

## چار ٹن سے کیا بنتا ہے

چار ٹن پتیوں سے ایک کلو تیل بنتا ہے۔ اسی لیے زیادہ تر شیشیوں کا گلاب کبھی کھیت کے پاس سے نہیں گزرا، اور اسی لیے [روح گلاب](/product/ruh-gulab-x5k1p) کی شیشی چھوٹی ہوتی ہے۔

> اس میں ڈنٹھل اور کالی مرچ کی بو بھی ہونی چاہیے۔ جو گلاب صرف میٹھا ہو وہ مربّہ ہے۔

## لگانے کے تین طریقے

1. اکیلا، صبح کے وقت، کالر پر۔
2. [خس](/product/rose-and-khus-a3g6v) کے نیچے، جب گرمی میں میٹھی خوشبو اچھی نہ لگے۔
3. [گلابِ صبح](/product/gulab-e-subah-r2k8w) کی صورت میں، اگر آپ کو لگانے سے چھڑکنا زیادہ پسند ہو۔`,
  },
]
