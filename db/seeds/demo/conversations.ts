/** `hours`: before now. */
type Said = { hours: number; text: string; byShop?: true }
/** `from`: the number of one of the demo's people, or a phone that no order has. */
type Conversation = { from: number | string; name: string; said: readonly Said[]; isRead?: true }

/** What customers of the demo shop wrote by WhatsApp. */
export const conversations: readonly Conversation[] = [
  {
    from: 6,
    name: 'Mehwish',
    said: [
      { hours: 27, text: 'Assalam-o-Alaikum, mera parcel dispatch ho gaya hai?' },
      {
        hours: 26.6,
        text: 'Walaikum Assalam Mehwish! Yes, it left yesterday. The tracking number is in your email.',
        byShop: true,
      },
      {
        hours: 1.4,
        text: 'السلام علیکم، پارسل ملتان کب تک پہنچے گا؟ جمعے کو گھر میں تقریب ہے، اس سے پہلے مل جائے تو بہت مہربانی ہوگی۔',
      },
    ],
  },
  {
    from: 18,
    name: 'Maryam S.',
    said: [
      { hours: 2.3, text: 'Hi, I was not at home when the rider came last time, sorry about that.' },
      { hours: 2.2, text: 'Please deliver this one after 5 pm and ask him to call before he comes.' },
    ],
  },
  {
    from: '+923335550142',
    name: 'Usama',
    said: [
      { hours: 3.8, text: 'AoA! Oud attar 12 ml available hai? Price aur Multan tak delivery kitne din mein hogi?' },
    ],
  },
  {
    from: 12,
    name: 'Hira Saleem',
    said: [
      { hours: 29, text: 'السلام علیکم، کیا 30 ملی کی جگہ 50 ملی مل سکتی ہے؟ بوتل ابھی کھولی نہیں ہے۔' },
      {
        hours: 28.5,
        text: 'وعلیکم السلام ہرا صاحبہ، جی بالکل۔ بند بوتل سات دن کے اندر بدلی جا سکتی ہے، کوریئر آپ کے گھر سے لے جائے گا۔',
        byShop: true,
      },
      { hours: 28.2, text: 'بہت شکریہ!' },
    ],
    isRead: true,
  },
  {
    from: 11,
    name: 'Kashif Mehmood',
    said: [
      { hours: 52, text: 'Received the set today. Beautiful packing, my wife loved the handwritten card.' },
      { hours: 51.5, text: 'Thank you so much, Kashif sahib. That made our day!', byShop: true },
    ],
    isRead: true,
  },
]
