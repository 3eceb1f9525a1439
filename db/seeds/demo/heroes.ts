/** The two banners at the head of the home page. The pictures carry no text: it is laid over their calm left side, or lower third on phones. */
export const demoHeroes: {
  file: string
  mobileFile: string
  alt: string
  title: string
  text: string
  linkLabel: string
  link: string
}[] = [
  {
    file: 'hero-new-arrivals.webp',
    mobileFile: 'hero-new-arrivals-mobile.webp',
    alt: 'Perfume bottles standing in gold light against the night',
    title: 'New this season',
    text: 'Pomegranate, ink, rain on the canal road: the newest bottles of the house.',
    linkLabel: 'See new arrivals',
    link: '/shop?newArrivals=true',
  },
  {
    file: 'hero-attar-oud.webp',
    mobileFile: 'hero-attar-oud-mobile.webp',
    alt: 'Attar vials and tola bottles among oud wood on an old slab',
    title: 'Attar & Oud',
    text: 'Copper-distilled rose, khus and mitti, and aged oud. One drop behind each ear is enough.',
    linkLabel: 'Discover attars',
    link: '/shop?category=Attar/Oud',
  },
]
