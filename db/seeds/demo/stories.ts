/** The editorial tiles of the demo shop. `picture` is a file of a product's pictures. */
export const demoStories: {
  picture: string
  label: string
  title: string
  text: string
  linkLabel: string
  link: string
  category?: string
}[] = [
  {
    picture: 'discovery-vials-set-of-five-e0y8k-1.webp',
    label: 'The discovery set',
    title: 'Five perfumes to try at home',
    text: 'Wear each for a day before you choose a bottle.',
    linkLabel: 'See the set',
    link: '/product/discovery-vials-set-of-five-e0y8k',
  },
  {
    picture: 'note-oud.webp',
    label: 'The notes',
    title: 'Rose, khus or oud?',
    text: 'Answer a few questions about what you like to smell, and see what suits you.',
    linkLabel: 'Take the quiz',
    link: '/pages/quiz',
  },
  {
    picture: 'mitti-ki-saugandh-p7x2d-2.webp',
    label: 'Our story',
    title: 'Made slowly, worn for years',
    text: 'Who we are, and how our perfumes, attars and oud are made.',
    linkLabel: 'Read our story',
    link: '/pages/our-story',
  },
  {
    picture: 'mitti-ki-saugandh-p7x2d-2.webp',
    label: 'The journal',
    title: 'The smell before rain',
    text: 'How baked clay becomes an attar, in eleven evenings.',
    linkLabel: 'Read the article',
    link: '/journal/the-smell-before-rain',
    category: 'Men',
  },
  {
    picture: 'story-flowers.webp',
    label: 'The journal',
    title: 'The right hour for rose',
    text: 'Why the petals are bought before the sun sees them.',
    linkLabel: 'Read the article',
    link: '/journal/the-right-hour-for-rose',
    category: 'Women',
  },
  {
    picture: 'note-oud.webp',
    label: 'The journal',
    title: 'A first oud',
    text: 'Barn, honey or smoke: three oils, and how to find yours.',
    linkLabel: 'Read the article',
    link: '/journal/a-first-oud',
    category: 'Attar/Oud',
  },
  {
    picture: 'discovery-vials-set-of-five-e0y8k-1.webp',
    label: 'The discovery set',
    title: 'Not sure yet?',
    text: 'Five of our perfumes in small sprays, a day on your skin each.',
    linkLabel: 'See the set',
    link: '/product/discovery-vials-set-of-five-e0y8k',
    category: 'Tester',
  },
]
