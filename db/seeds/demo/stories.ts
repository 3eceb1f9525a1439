/** The editorial tiles of the demo shop. `picture` is a file of a product's pictures. */
export const demoStories: {
  picture: string
  label: string
  title: string
  text: string
  linkLabel: string
  link: string
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
]
